package dev.quorus.controller.security;

import org.jspecify.annotations.Nullable;

/**
 * What a tenant may use at most; null is no bound.
 *
 * @param running attempts at a time
 * @param queued transfers that wait
 * @param bytesPerDay moved in a day of UTC
 * @param requestsPerSecond of all its keys, at each controller
 */
public record Quotas(
    @Nullable Long running,
    @Nullable Long queued,
    @Nullable Long bytesPerDay,
    @Nullable Long requestsPerSecond) {
  public static final Quotas NONE = new Quotas(null, null, null, null);
}
