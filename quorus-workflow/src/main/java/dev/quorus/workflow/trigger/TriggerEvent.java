package dev.quorus.workflow.trigger;

import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** What happened. Each may be told more than once. */
public sealed interface TriggerEvent {
  /** The trigger is watched from now on. */
  record Enabled() implements TriggerEvent {}

  /** The time of a {@link TriggerAction.Wake} has come. */
  record Due() implements TriggerEvent {}

  /** A look at the folder came to its end; what was left out of a listing must not be told so. */
  record Looked(String key, List<Arrival> files) implements TriggerEvent {
    public Looked {
      files = List.copyOf(files);
    }
  }

  /** A look failed. */
  record NotLooked(String key, Why why) implements TriggerEvent {}

  /** A run of some workflow has ended. */
  record OtherEnded(String workflow, String run, RunOutcome outcome, Lineage lineage)
      implements TriggerEvent {}

  /**
   * The signed URL was called; its signature is right.
   *
   * @param signature which is good for one run
   */
  record Called(String signature, Instant signedAt) implements TriggerEvent {}

  /** A run that this trigger started has ended. */
  record RunEnded(String key) implements TriggerEvent {}

  /**
   * A time is to be made good: ticks that have no run get one, files that were taken are taken once
   * more, if they are still there.
   *
   * @param begun keys of {@link TriggerRun#ticks} that have runs
   */
  record Replay(ReplayWindow window, Set<String> begun) implements TriggerEvent {
    public Replay {
      begun = Set.copyOf(begun);
    }
  }
}
