package dev.quorus.controller.security;

import java.time.Instant;

/**
 * A key as it is stored: never the key itself.
 *
 * @param hash SHA-256 of the key's text, in hexadecimal
 */
public record ApiKey(String id, String name, String tenant, Role role, String hash, Instant at) {}
