package dev.quorus.controller.workflow.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A line of the history of a run, or of a trigger.
 *
 * @param subject the run, a group, or a transfer by its name in the plan
 * @param what became of it
 */
public record RunLine(Instant at, String subject, String what, @Nullable Reason why) {
  /**
   * One that is stored.
   *
   * @param seq ascending over all runs, and over the events of transfers
   */
  public record Stored(long seq, RunLine line) {}
}
