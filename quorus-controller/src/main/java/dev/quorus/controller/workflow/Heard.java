package dev.quorus.controller.workflow;

import dev.quorus.core.transfer.TransferId;
import dev.quorus.workflow.run.RunEvent;

/** What the seat of a run hears. */
sealed interface Heard {
  /**
   * Something happened.
   *
   * @param mail that told of it; 0 if none did
   */
  record Told(RunEvent event, long mail) implements Heard {}

  /** A transfer may have ended. */
  record Ended(TransferId id) implements Heard {}
}
