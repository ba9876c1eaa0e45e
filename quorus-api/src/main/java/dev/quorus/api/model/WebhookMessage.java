package dev.quorus.api.model;

import java.time.Instant;

/**
 * What a webhook is told.
 *
 * @param type such as {@code transfer.succeeded}
 * @param timestamp of what happened
 */
public record WebhookMessage(String type, Instant timestamp, TransferEvent data) {}
