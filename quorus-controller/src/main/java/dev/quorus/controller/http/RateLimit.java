package dev.quorus.controller.http;

import dev.quorus.core.time.Ticker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How often each key, or each tenant, may ask: a steady rate, with a burst of one second's worth.
 * One number for each, the time at which its requests so far are paid for. For use by many threads.
 */
final class RateLimit {
  /** Came too early. */
  static final long REFUSED = -1;

  private static final long SECOND = 1_000_000_000L;

  /** Beyond these, whoever has not asked within a second is forgotten. */
  private static final int MOST = 100_000;

  private final Map<String, AtomicLong> paidUntil = new ConcurrentHashMap<>();
  private final int perSecond;
  private final Ticker ticker;

  /**
   * @param perSecond of whoever has no rate of its own
   */
  RateLimit(int perSecond, Ticker ticker) {
    this.perSecond = perSecond;
    this.ticker = ticker;
  }

  int perSecond() {
    return perSecond;
  }

  /** Counts one request at the usual rate; false if it came too early. */
  boolean admits(String id) {
    return take(id, perSecond) != REFUSED;
  }

  /**
   * Counts one request.
   *
   * @param rate requests a second
   * @return how many more may follow now; {@link #REFUSED} if it came too early, and then it is not
   *     counted
   */
  long take(String id, long rate) {
    long price = SECOND / rate;
    long now = ticker.nanos();
    AtomicLong paid = paidUntil.get(id);
    if (paid == null) {
      forgetTheIdle(now);
      paid = paidUntil.computeIfAbsent(id, missing -> new AtomicLong(now));
    }
    while (true) {
      long before = paid.get();
      long after = (before - now > 0 ? before : now) + price;
      if (after - now > SECOND) {
        return REFUSED;
      }
      if (paid.compareAndSet(before, after)) {
        return (SECOND - (after - now)) / price;
      }
    }
  }

  private void forgetTheIdle(long now) {
    if (paidUntil.size() >= MOST) {
      paidUntil.values().removeIf(paid -> paid.get() - now <= 0);
    }
  }
}
