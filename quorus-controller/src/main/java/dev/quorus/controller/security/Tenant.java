package dev.quorus.controller.security;

import java.time.Instant;

/** Whoever transfers and keys belong to. */
public record Tenant(String id, String description, Quotas quotas, Instant createdAt) {
  /**
   * What a tenant uses now.
   *
   * @param running attempts that are assigned or run
   * @param queued transfers that wait
   * @param bytesToday moved this day of UTC by attempts that have ended
   */
  public record Use(long running, long queued, long bytesToday) {}
}
