package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message of a webhook.
 *
 * @param webhook null if it is of a transfer's own notice
 * @param event number of the event that it tells of
 * @param nextTryAt null if it is not tried again
 * @param status that the last try was answered with; null if it was not answered
 * @param problem of the last try
 */
public record DeliveryView(
    String id,
    @Nullable String webhook,
    String transfer,
    long event,
    String type,
    DeliveryStateName state,
    int tries,
    Instant createdAt,
    @Nullable Instant lastTryAt,
    @Nullable Instant nextTryAt,
    @Nullable Integer status,
    @Nullable String problem) {}
