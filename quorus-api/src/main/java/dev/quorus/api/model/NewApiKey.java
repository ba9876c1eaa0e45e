package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * An API key to be created.
 *
 * @param tenant null for that of whoever asks
 * @param scope null for the tenant alone
 * @param expiresInSeconds 1 to 315,360,000, which is ten years; null for never
 * @param requestsPerSecond at each controller; null for what the server allows any key
 */
public record NewApiKey(
    String name,
    RoleName role,
    @Nullable String tenant,
    @Nullable ScopeName scope,
    @Nullable Integer expiresInSeconds,
    @Nullable Integer requestsPerSecond) {}
