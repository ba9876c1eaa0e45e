package dev.quorus.controller.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a key was used last, to the minute. For use by any thread. */
final class KeyUse {
  private static final long MINUTE = 60_000;

  private volatile long last;
  private volatile long told;

  /**
   * It is used now. Written once a minute only, since all event loops share it.
   *
   * @param millis since 1970
   */
  void at(long millis) {
    if (millis - last >= MINUTE) {
      last = millis;
    }
  }

  /** When it was used, if that was not taken before. */
  @Nullable Instant takeDue() {
    long now = last;
    if (now == told) {
      return null;
    }
    told = now;
    return Instant.ofEpochMilli(now);
  }
}
