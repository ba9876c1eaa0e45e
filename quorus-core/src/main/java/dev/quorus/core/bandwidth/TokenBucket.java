package dev.quorus.core.bandwidth;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Bandwidth;
import java.time.Duration;
import java.time.LocalTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets through what its bandwidth allows, by the hour of the day. Whoever passes may take it into
 * debt, which those who come after wait off: so a chunk larger than a second's worth passes too,
 * and the average still holds. First come, first served.
 */
final class TokenBucket implements Throttle {
  /** What may gather while nothing passes, in seconds' worth. */
  private static final double BURST_SECONDS = 0.1;

  private static final long LONGEST_WAIT = TimeUnit.MILLISECONDS.toNanos(250);
  private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Bandwidth bandwidth;
  private final Ticker ticker;
  private final Supplier<LocalTime> timeOfDay;
  private final Pause pause;
  private final ReentrantLock turn = new ReentrantLock(true);
  private double tokens;
  private long filledAt;

  TokenBucket(Bandwidth bandwidth, Ticker ticker, Supplier<LocalTime> timeOfDay, Pause pause) {
    this.bandwidth = bandwidth;
    this.ticker = ticker;
    this.timeOfDay = timeOfDay;
    this.pause = pause;
    this.filledAt = ticker.nanos();
  }

  @Override
  public void pass(int bytes, Runnable alive) throws InterruptedException {
    while (!turn.tryLock(LONGEST_WAIT, TimeUnit.NANOSECONDS)) {
      alive.run();
    }
    try {
      while (!take(bytes)) {
        alive.run();
        pause.pause(Duration.ofNanos(untilSolvent()));
      }
    } finally {
      turn.unlock();
    }
  }

  private boolean take(int bytes) {
    long rate = rate();
    if (rate == Bandwidth.UNLIMITED) {
      tokens = 0;
      return true;
    }
    if (tokens < 0) {
      return false;
    }
    tokens -= bytes;
    return true;
  }

  /** The rate of this moment, after the bucket was filled up to it. */
  private long rate() {
    long rate = bandwidth.at(timeOfDay.get());
    long now = ticker.nanos();
    double gained = rate * ((now - filledAt) / SECOND);
    filledAt = now;
    tokens = Math.min(tokens + gained, rate * BURST_SECONDS);
    return rate;
  }

  /** Not longer than the longest wait, as the hour may change the rate meanwhile. */
  private long untilSolvent() {
    long rate = Math.max(1, bandwidth.at(timeOfDay.get()));
    return Math.clamp((long) (-tokens / rate * SECOND), 1_000_000L, LONGEST_WAIT);
  }
}
