package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * What a key lets its bearer do.
 *
 * @param requestsPerSecond at each controller; null for what the server allows any key
 */
public record GrantView(
    String tenant, RoleName role, ScopeName scope, @Nullable Integer requestsPerSecond) {}
