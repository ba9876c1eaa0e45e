package dev.quorus.controller.store;

import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of transfers by what no index alone answers. Each page is looked for among so many at
 * most, so that it costs the same whatever their number; so it may hold fewer than asked for, even
 * none, and yet there be more.
 *
 * @param query whose page says how many; where to go on is said here
 * @param after where the page before ended; null for the first
 */
public record TransferSearch(
    TransferQuery query, Sift sift, Order order, @Nullable Position after) {
  /** In which order. */
  public enum Order {
    NEWEST,
    OLDEST,
    /** The most urgent first, the oldest of these first: of what is unfinished. */
    PRIORITY,
    /** The one that finished last first: of what is finished. */
    FINISHED
  }

  /**
   * What a transfer must be like; null where that makes no difference.
   *
   * @param endpoint host, as limits are counted by it, or connection of its source or destination
   * @param agent that runs it, or ran it last
   * @param finishedAfter not included
   * @param finishedBefore not included
   */
  public record Sift(
      @Nullable String endpoint,
      @Nullable String agent,
      @Nullable Instant finishedAfter,
      @Nullable Instant finishedBefore) {
    public static final Sift ALL = new Sift(null, null, null, null);
  }

  /**
   * A place in the order.
   *
   * @param key rank or time, by what the order is; 0 where it is by id
   */
  public record Position(long key, TransferId id) {}

  /**
   * What was found.
   *
   * @param goesOn where the next page begins; null if there is none
   */
  public record Found(List<TransferRecord> records, @Nullable Position goesOn) {
    public Found {
      records = List.copyOf(records);
    }
  }
}
