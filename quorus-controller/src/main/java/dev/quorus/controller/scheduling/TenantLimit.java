package dev.quorus.controller.scheduling;

/**
 * What a tenant may do now.
 *
 * @param running attempts at a time; {@link Long#MAX_VALUE} for any number
 * @param spent whether its bytes of the day are used up, so that nothing starts
 */
public record TenantLimit(String tenant, long running, boolean spent) {}
