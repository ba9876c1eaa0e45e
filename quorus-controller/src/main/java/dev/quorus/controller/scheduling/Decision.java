package dev.quorus.controller.scheduling;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;

/** What is to be done now. */
public sealed interface Decision {
  /** Give this attempt to this agent; its slot counts as taken already. */
  record AssignTo(AttemptRef ref, String agent) implements Decision {}

  /** Store that the transfer waits for its next attempt no longer. */
  record RequeueDue(TransferId transfer) implements Decision {}

  /** Store that the transfer failed without having run. */
  record GiveUp(TransferId transfer, TransferFailure failure) implements Decision {}

  /** Send a tick at this time at the latest; replaces every earlier such wish. */
  record WakeAt(Instant instant) implements Decision {}
}
