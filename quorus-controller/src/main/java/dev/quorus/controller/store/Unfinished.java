package dev.quorus.controller.store;

import dev.quorus.controller.store.TransferRecord.Tries;
import dev.quorus.core.bus.OrderGist;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;

/**
 * What a leader that takes over has to know of a transfer. It reads as many as there are, so
 * nothing else is read of them.
 *
 * @param started whether an attempt of it ever ran
 */
public record Unfinished(
    TransferId id, OrderGist order, Tries tries, boolean started, Place place) {

  /** Where it is. */
  public sealed interface Place {}

  /** It waits for an agent. */
  public record Waiting() implements Place {}

  /** It waits for the time of its next attempt. */
  public record WaitingUntil(Instant due) implements Place {}

  /** It waits for a person. */
  public record Paused() implements Place {}

  /** It was given to an agent, which may run it. */
  public record At(String agent, AttemptRef ref) implements Place {}

  /** The number of the last attempt that it may make: released ones do not count. */
  public int allowedAttempts() {
    return order.maxAttempts() + tries.released();
  }
}
