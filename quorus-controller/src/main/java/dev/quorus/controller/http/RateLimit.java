package dev.quorus.controller.http;

import dev.quorus.core.time.Ticker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How often each key may ask: a steady rate, with a burst of one second's worth. One number per
 * key, the time at which its requests so far are paid for. For use by many threads.
 */
final class RateLimit {
  private static final long SECOND = 1_000_000_000L;

  private final Map<String, AtomicLong> paidUntil = new ConcurrentHashMap<>();
  private final int perSecond;
  private final long price;
  private final Ticker ticker;

  RateLimit(int perSecond, Ticker ticker) {
    this.perSecond = perSecond;
    this.price = SECOND / perSecond;
    this.ticker = ticker;
  }

  int perSecond() {
    return perSecond;
  }

  /** Counts one request of the key; false if it came too early, and then it is not counted. */
  boolean admits(String keyId) {
    long now = ticker.nanos();
    AtomicLong paid = paidUntil.get(keyId);
    if (paid == null) {
      paid = paidUntil.computeIfAbsent(keyId, id -> new AtomicLong(now));
    }
    while (true) {
      long before = paid.get();
      long after = (before - now > 0 ? before : now) + price;
      if (after - now > SECOND) {
        return false;
      }
      if (paid.compareAndSet(before, after)) {
        return true;
      }
    }
  }
}
