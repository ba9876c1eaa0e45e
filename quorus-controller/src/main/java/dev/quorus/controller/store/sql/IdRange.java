package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferSearch;
import dev.quorus.controller.store.TransferSearch.Order;
import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which ids a page can hold, as bounds of their text, both exclusive. An id begins with the time of
 * its submission, so a filter by time is a range of the index; the exact times are compared then.
 */
record IdRange(String above, String below) {
  /** Sorts before every id. */
  private static final String LOWEST = "";

  /** Sorts after every id: these hold no letter beyond f. */
  private static final String HIGHEST = "g";

  /**
   * How far a transfer's time may be from that of its id. All that lies between is read, and at
   * full speed that is 35,000 transfers for each second.
   */
  static final Duration SLACK = Duration.ofSeconds(1);

  private static final int MILLIS_BITS = 48;
  private static final int LOW_BITS = 16;

  static IdRange of(TransferQuery query) {
    return of(query, query.page().after(), query.page().newestFirst());
  }

  static IdRange of(TransferSearch search) {
    Position after = search.after();
    return of(search.query(), after == null ? null : after.id(), search.order() == Order.NEWEST);
  }

  private static IdRange of(TransferQuery query, @Nullable TransferId after, boolean newestFirst) {
    String above = lowestAt(query.createdAfter(), SLACK.negated(), LOWEST);
    String below = lowestAt(query.createdBefore(), SLACK, HIGHEST);
    if (after == null) {
      return new IdRange(above, below);
    }
    String cursor = after.toString();
    return newestFirst
        ? new IdRange(above, cursor.compareTo(below) < 0 ? cursor : below)
        : new IdRange(cursor.compareTo(above) > 0 ? cursor : above, below);
  }

  /** The beginning of all ids made at a time, or another text if there is no time. */
  private static String lowestAt(@Nullable Instant time, Duration shift, String otherwise) {
    if (time == null) {
      return otherwise;
    }
    long millis = time.plus(shift).toEpochMilli();
    long inRange = Math.clamp(millis, 0, (1L << MILLIS_BITS) - 1);
    return "%08x-%04x".formatted(inRange >>> LOW_BITS, inRange & 0xffff);
  }
}
