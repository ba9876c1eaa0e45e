package dev.quorus.controller.store;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import org.jspecify.annotations.Nullable;

/**
 * Something that another controller than the leader did, for the leader to take in.
 *
 * @param seq ascending in the order of the commits
 * @param held the attempt that was assigned or running when it was cancelled or paused; null if
 *     none was
 * @param agent that had this attempt
 */
public record Doorbell(
    long seq, TransferId transfer, Kind kind, @Nullable AttemptRef held, @Nullable String agent) {

  /** What was done, or is asked for. */
  public enum Kind {
    SUBMITTED,
    CANCELLED,
    PAUSED,
    RESUMED,
    /** Nothing was changed: the next attempt is wanted now. */
    RETRY
  }
}
