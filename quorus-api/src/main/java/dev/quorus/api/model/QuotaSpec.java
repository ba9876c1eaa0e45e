package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * What a tenant may use at most; null is no bound.
 *
 * @param running attempts at a time
 * @param queued transfers that wait
 * @param bytesPerDay moved in a day of UTC
 * @param requestsPerSecond of all its keys together, at each controller
 */
public record QuotaSpec(
    @Nullable Integer running,
    @Nullable Integer queued,
    @Nullable Long bytesPerDay,
    @Nullable Integer requestsPerSecond) {
  /** No bounds. */
  public static final QuotaSpec NONE = new QuotaSpec(null, null, null, null);
}
