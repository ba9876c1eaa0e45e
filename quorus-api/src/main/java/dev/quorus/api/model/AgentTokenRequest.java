package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A token to be made, with which agents can enrol.
 *
 * @param pool that they must be of; null for any
 * @param expiresInSeconds 1 to 2,592,000, which is 30 days; null for an hour
 * @param uses how many agents may enrol with it, 1 to 10,000; null for 1
 */
public record AgentTokenRequest(
    @Nullable String pool, @Nullable Integer expiresInSeconds, @Nullable Integer uses) {}
