package dev.quorus.controller.security;

/** Whoever holds a valid key. */
public record Principal(String keyId, String name, String tenant, Role role) {}
