package dev.quorus.controller.http;

import java.util.Set;

/**
 * Which events of a transfer a client wants listed.
 *
 * @param after only events with a greater sequence number
 * @param limit of the page that the client gets
 */
record EventFilter(long after, int limit) {
  static final Set<String> PARAMETERS = Set.of("after", "limit");

  private static final int MOST = 1_000;
  private static final int USUAL = 100;

  /** Reads the filter; what is wrong with it is noted with the reader. */
  static EventFilter read(QueryReader query) {
    return new EventFilter(
        query.number("after", 0, Long.MAX_VALUE, 0), (int) query.number("limit", 1, MOST, USUAL));
  }

  /** How many to ask for: one more than wanted tells whether the list goes on. */
  int ask() {
    return limit + 1;
  }
}
