package dev.quorus.workflow.run;

import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedNotice;
import dev.quorus.workflow.plan.PlannedTransfer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done. The same key means the same thing for ever: doing it twice must be the same
 * as doing it once. All are told again after a restart, until they are answered.
 */
public sealed interface RunAction {
  /** Names it among everything that this and other runs ask for. */
  String key();

  /**
   * Make one try of a transfer; answered by {@link RunEvent.TransferEnded}.
   *
   * @param key {@code run/group/transfer[item]/try}
   * @param stem the key without the try: a later try may go on with the partial of an earlier one
   * @param number 1 for the first try
   * @param most tries in all, those that did not count included
   * @param transfer filled in
   */
  record Submit(String key, String stem, int number, int most, PlannedTransfer transfer)
      implements RunAction {}

  /**
   * Stop a try; answered by {@link RunEvent.TransferEnded}. One that was never submitted is
   * answered as stopped, and must not be submitted any more.
   */
  record Stop(String key, String reason) implements RunAction {}

  /** Look for the files of a group; answered by Found or NotFound. */
  record Find(String key, PlannedGlob glob) implements RunAction {}

  /**
   * Ask a person; answered by Approved or Declined.
   *
   * @param until when it is too late; null for never
   */
  record Ask(String key, String group, String message, @Nullable Instant until)
      implements RunAction {}

  /** Tell of the run; answered by Told or NotTold. */
  record Tell(String key, PlannedNotice notice) implements RunAction {}

  /** Tell {@link RunEvent.Due} then. Takes the place of all earlier ones. */
  record Wake(String key, Instant at) implements RunAction {}

  /** The run is over. */
  record End(String key, RunOutcome outcome, @Nullable Why why) implements RunAction {}
}
