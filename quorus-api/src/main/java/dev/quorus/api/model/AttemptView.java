package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a transfer.
 *
 * @param number 1 for the first
 * @param bytesTransferred at the destination when it ended, resumed ones included
 */
public record AttemptView(
    int number,
    AttemptStateName state,
    String agent,
    Instant assignedAt,
    @Nullable Instant finishedAt,
    long bytesTransferred,
    @Nullable FailureView failure) {}
