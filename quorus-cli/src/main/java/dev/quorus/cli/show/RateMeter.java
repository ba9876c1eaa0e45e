package dev.quorus.cli.show;

import dev.quorus.core.time.Ticker;
import java.util.OptionalDouble;

/**
 * Smooths a rate, so that it can be read while it changes: of what happened some three seconds ago,
 * a third of the weight is left. For one thread.
 */
public final class RateMeter {
  private static final double NANOS = 1e9;
  private static final double MEMORY_SECONDS = 3;
  private static final double SHORTEST_SECONDS = 0.05;

  private final Ticker ticker;
  private long lastNanos;
  private long lastBytes = -1;
  private double rate = -1;

  public RateMeter(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Takes note of how many bytes have passed by now. A count below the last one means that it began
   * anew.
   */
  public void note(long bytes) {
    long now = ticker.nanos();
    double seconds = (now - lastNanos) / NANOS;
    if (lastBytes < 0 || bytes < lastBytes) {
      lastBytes = bytes;
      lastNanos = now;
    } else if (seconds >= SHORTEST_SECONDS) {
      blend((bytes - lastBytes) / seconds, seconds);
      lastBytes = bytes;
      lastNanos = now;
    }
  }

  private void blend(double current, double seconds) {
    double weight = rate < 0 ? 1 : 1 - Math.exp(-seconds / MEMORY_SECONDS);
    rate = Math.max(rate, 0) * (1 - weight) + current * weight;
  }

  /** Bytes per second; empty until there is something to tell it by. */
  public OptionalDouble bytesPerSecond() {
    return rate < 0 ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }
}
