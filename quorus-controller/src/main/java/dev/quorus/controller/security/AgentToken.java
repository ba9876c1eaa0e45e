package dev.quorus.controller.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token that lets agents enrol, as it is stored: never the token itself.
 *
 * @param hash SHA-256 of the token's text, in hexadecimal
 * @param pool that agents must be of; null for any
 * @param createdBy the id of the key that made it
 * @param uses how many agents may enrol with it
 */
public record AgentToken(
    String id,
    String hash,
    @Nullable String pool,
    String createdBy,
    Instant createdAt,
    Instant expiresAt,
    int uses) {}
