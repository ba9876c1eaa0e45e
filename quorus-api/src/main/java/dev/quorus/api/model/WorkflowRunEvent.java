package dev.quorus.api.model;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One committed step of a run, among the events of all transfers and runs.
 *
 * @param seq ascends over all of them; a reader that goes on after it misses nothing
 * @param subject {@code run}, a group, or a transfer as {@code group/transfer[3]}
 * @param what became of it
 */
public record WorkflowRunEvent(
    long seq,
    String run,
    String workflow,
    Instant at,
    String subject,
    String what,
    @Nullable ReasonView reason) {
  private static final Set<String> ENDS = Set.of("SUCCEEDED", "FAILED", "CANCELLED");

  /** Whether the run has ended by it. It may be taken up again. */
  public boolean ended() {
    return subject.equals("run") && ENDS.contains(what);
  }
}
