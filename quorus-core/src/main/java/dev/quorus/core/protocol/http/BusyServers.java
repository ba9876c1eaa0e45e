package dev.quorus.core.protocol.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Servers that answered one of several connections with 429 or 503: from then on they are asked
 * over one, so that the next attempt does not meet the same limit. Kept while the process lives.
 */
final class BusyServers {
  private static final int MOST = 1_000;

  private final Set<String> known = ConcurrentHashMap.newKeySet();

  /** By {@link HttpTarget#where}. */
  void add(String where) {
    if (known.size() < MOST) {
      known.add(where);
    }
  }

  boolean has(String where) {
    return known.contains(where);
  }
}
