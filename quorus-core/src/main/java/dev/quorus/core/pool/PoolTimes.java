package dev.quorus.core.pool;

import java.time.Duration;

/**
 * How long a pool waits for what; each at least one millisecond, at most one day.
 *
 * @param connect for a new connection
 * @param idle until an unused connection is closed
 * @param cleanup between two looks for connections that were unused for so long
 */
public record PoolTimes(Duration connect, Duration idle, Duration cleanup) {
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofDays(1);

  public PoolTimes {
    check("connect time-out", connect);
    check("idle time-out", idle);
    check("clean-up interval", cleanup);
  }

  private static void check(String name, Duration value) {
    if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "the %s of a pool is %s; from %s to %s is possible"
              .formatted(name, value, SHORTEST, LONGEST));
    }
  }
}
