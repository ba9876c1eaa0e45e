package dev.quorus.workflow.run;

import java.util.List;

/**
 * What happened. Each may be told more than once and late: what is not awaited any more changes
 * nothing.
 */
public sealed interface RunEvent {
  /** The run may begin. */
  record Started() implements RunEvent {}

  /** A try of a transfer has ended. */
  record TransferEnded(String key, StepResult result) implements RunEvent {}

  /** The files of a group were looked for, and these are there, in this order. */
  record Found(String key, List<String> paths) implements RunEvent {
    public Found {
      paths = List.copyOf(paths);
    }
  }

  /**
   * They could not be looked for.
   *
   * @param mayPass whether looking again can help
   */
  record NotFound(String key, Why why, boolean mayPass) implements RunEvent {}

  /** A notice got through. */
  record Told(String key) implements RunEvent {}

  /** It did not. */
  record NotTold(String key, Why why) implements RunEvent {}

  /** A person agrees that a group begins. */
  record Approved(String group, String by) implements RunEvent {}

  /** A person does not. */
  record Declined(String group, String by, String reason) implements RunEvent {}

  record Cancelled(String by) implements RunEvent {}

  /** Nothing more is started until it is resumed; what is under way goes on to its end. */
  record Paused(String by) implements RunEvent {}

  record Resumed(String by) implements RunEvent {}

  /** An ended run is taken up again where it failed; what succeeded is not done once more. */
  record Retried(String by) implements RunEvent {}

  /** The time of a {@link RunAction.Wake} has come. */
  record Due() implements RunEvent {}
}
