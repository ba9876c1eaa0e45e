package dev.quorus.controller.http;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events of a transfer a client wants listed.
 *
 * @param after only events with a greater sequence number; null if that is not said
 * @param limit of the page that the client gets
 */
record EventFilter(@Nullable Long after, int limit) {
  static final Set<String> PARAMETERS = Set.of("after", "limit");

  private static final int MOST = 1_000;
  private static final int USUAL = 100;

  /** Reads the filter; what is wrong with it is noted with the reader. */
  static EventFilter read(QueryReader query) {
    long after = query.number("after", 0, Long.MAX_VALUE, -1);
    return new EventFilter(after < 0 ? null : after, (int) query.number("limit", 1, MOST, USUAL));
  }

  /** Where the page begins. */
  long begin() {
    return after == null ? 0 : after;
  }

  /** How many to ask for: one more than wanted tells whether the list goes on. */
  int ask() {
    return limit + 1;
  }
}
