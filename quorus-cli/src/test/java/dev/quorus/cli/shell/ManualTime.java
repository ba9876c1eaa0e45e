package dev.quorus.cli.shell;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Time that passes only when someone waits, or says so. */
public final class ManualTime implements Ticker, InstantSource, Pause {
  private static final Instant START = Instant.parse("2026-11-20T13:00:00Z");

  private Duration passed = Duration.ZERO;
  private Runnable whenPausing = () -> {};

  /** What happens whenever someone waits, after the waiting. */
  public void whenPausing(Runnable action) {
    whenPausing = action;
  }

  @Override
  public synchronized long nanos() {
    return passed.toNanos();
  }

  @Override
  public synchronized Instant instant() {
    return START.plus(passed);
  }

  @Override
  public void pause(Duration duration) {
    synchronized (this) {
      passed = passed.plus(duration);
    }
    whenPausing.run();
  }

  public Timing timing() {
    return new Timing(this, this, this);
  }
}
