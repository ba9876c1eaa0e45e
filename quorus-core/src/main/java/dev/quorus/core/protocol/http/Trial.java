package dev.quorus.core.protocol.http;

import dev.quorus.core.time.Ticker;

/**
 * Tells whether one connection is slow: by how long its reader waited for the first bytes. Time
 * that the destination took is left out, since more connections would not make that shorter.
 */
final class Trial {
  private static final long SECOND = 1_000_000_000L;

  private final Ticker ticker;
  private long since;
  private long waited;
  private long bytes;

  Trial(Ticker ticker) {
    this.ticker = ticker;
  }

  void waits() {
    since = ticker.nanos();
  }

  void got(int count) {
    waited += ticker.nanos() - since;
    bytes += count;
  }

  boolean over() {
    return bytes >= Lanes.TRIAL;
  }

  boolean slow() {
    return bytes * SECOND < waited * Lanes.FAST;
  }
}
