package dev.quorus.controller.store;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.core.transfer.TreeReport;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A transfer as it is stored.
 *
 * @param history times and counts that no state carries
 * @param tree what became of the files of a tree in the last attempt that ended; null for a single
 *     file, and in lists
 */
public record TransferRecord(
    TransferId id,
    TransferOrder order,
    TransferState state,
    History history,
    @Nullable TreeReport tree) {

  /** Of a single file, or without the files of its tree. */
  public TransferRecord(TransferId id, TransferOrder order, TransferState state, History history) {
    this(id, order, state, history, null);
  }

  /** The same with what became of its files. */
  public TransferRecord with(@Nullable TreeReport files) {
    return new TransferRecord(id, order, state, history, files);
  }

  /**
   * What stays known of a transfer whatever its state.
   *
   * @param startedAt when its first attempt began to run
   * @param lastAgent that ran it
   * @param lastFailure of its latest failed attempt
   * @param progress as last committed: at the end of an attempt, not while one runs
   * @param retryOf the finished transfer that this one repeats
   */
  public record History(
      Instant createdAt,
      @Nullable Instant startedAt,
      Tries tries,
      @Nullable String lastAgent,
      @Nullable TransferFailure lastFailure,
      Progress progress,
      @Nullable TransferId retryOf) {}

  /**
   * How often it was tried. Attempts are numbered through, so that no word about a released one can
   * be taken for a word about its successor.
   *
   * @param made so far, the present one included
   * @param released of these, which do not count: the agent declined, was lost or handed over, the
   *     server was busy, or the transfer was paused
   */
  public record Tries(int made, int released) {}
}
