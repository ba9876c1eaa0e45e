package dev.quorus.agent.testing;

import dev.quorus.core.time.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only when a test says so; begins shortly before the number overflows. */
public final class ManualTicker implements Ticker {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L);

  @Override
  public long nanos() {
    return nanos.get();
  }

  public void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
