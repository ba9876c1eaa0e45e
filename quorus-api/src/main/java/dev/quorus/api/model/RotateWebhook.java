package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * How a webhook gets another secret.
 *
 * @param overlapSeconds for which the present secret signs too; null for a day
 */
public record RotateWebhook(@Nullable Integer overlapSeconds) {}
