package dev.quorus.workflow.trigger;

import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.util.List;

/** What is to be done. The same key means the same thing for ever. */
public sealed interface TriggerAction {
  /**
   * Start a run, unless one was started by this key; answered by {@link TriggerEvent.RunEnded}.
   *
   * @param at the time of the run: of its tick, however late it starts
   */
  record Start(String key, Instant at, List<String> files, Lineage lineage)
      implements TriggerAction {
    public Start {
      files = List.copyOf(files);
    }
  }

  /** Look at the watched folder; answered by Looked or NotLooked. */
  record Look(String key) implements TriggerAction {}

  /** Tell {@link TriggerEvent.Due} then. Takes the place of all earlier ones. */
  record Wake(Instant at) implements TriggerAction {}

  /** A run that was not started; for the history. */
  record Left(Instant at, Why why) implements TriggerAction {}
}
