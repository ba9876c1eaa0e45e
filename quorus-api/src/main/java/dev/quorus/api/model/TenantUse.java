package dev.quorus.api.model;

/**
 * What a tenant uses now.
 *
 * @param running attempts that are assigned or run
 * @param queued transfers that wait
 * @param bytesToday moved this day of UTC by attempts that have ended
 */
public record TenantUse(long running, long queued, long bytesToday) {}
