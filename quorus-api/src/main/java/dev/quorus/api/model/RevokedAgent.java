package dev.quorus.api.model;

/** An agent whose credential is worth nothing any more. */
public record RevokedAgent(String agent) {}
