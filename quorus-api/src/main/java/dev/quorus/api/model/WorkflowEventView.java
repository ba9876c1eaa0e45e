package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One committed step of a run.
 *
 * @param seq ascends over all runs
 * @param subject {@code run}, a group, or a transfer as {@code group/transfer[3]}
 * @param what became of it
 */
public record WorkflowEventView(
    long seq, Instant at, String subject, String what, @Nullable ReasonView reason) {}
