package dev.quorus.controller.workflow.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a run stands as a whole.
 *
 * @param phase as the state machine calls it
 * @param outcome null until it has one
 */
public record RunHead(
    String phase,
    boolean paused,
    @Nullable String outcome,
    @Nullable Reason why,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt) {
  /** Of a run that is to begin. */
  public static final RunHead NEW = new RunHead("NEW", false, null, null, null, null);
}
