package dev.quorus.controller.scheduling;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How fast the slots of a pool become free, by the last attempts that ended there. */
final class Turnover {
  private static final int KEPT = 64;
  private static final int FEWEST = 5;
  private static final long OLDEST_MILLIS = 600_000;

  private final long[] ended = new long[KEPT];
  private final long[] took = new long[KEPT];
  private int count;

  /**
   * What the last attempts show.
   *
   * @param perSecond how many end
   * @param typicalMillis the median of what they took
   * @param of how many this is based on
   */
  record Rate(double perSecond, long typicalMillis, int of) {}

  /** An attempt ended at a time, in milliseconds since the epoch, and took so many. */
  void ended(long at, long millis) {
    ended[count % KEPT] = at;
    took[count % KEPT] = Math.max(0, millis);
    count++;
  }

  /** Null if too few ended within the last ten minutes to tell. */
  @Nullable Rate rate(long now) {
    int known = Math.min(count, KEPT);
    long first = now;
    long[] recent = new long[known];
    int n = 0;
    for (int i = 0; i < known; i++) {
      if (now - ended[i] <= OLDEST_MILLIS) {
        first = Math.min(first, ended[i]);
        recent[n++] = took[i];
      }
    }
    if (n < FEWEST) {
      return null;
    }
    Arrays.sort(recent, 0, n);
    // Of the time up to now and not to the last end, so that a standstill counts.
    return new Rate(n * 1_000.0 / Math.max(1, now - first), recent[n / 2], n);
  }
}
