package dev.quorus.controller.store;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt as it is stored.
 *
 * @param result RUNNING, SUCCEEDED, FAILED, RELEASED or CANCELLED; ASSIGNED before it runs
 */
public record AttemptRecord(
    AttemptRef ref,
    String agent,
    String result,
    Instant assignedAt,
    @Nullable Instant finishedAt,
    long bytes,
    @Nullable TransferFailure failure) {}
