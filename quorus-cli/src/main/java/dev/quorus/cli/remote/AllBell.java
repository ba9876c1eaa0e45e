package dev.quorus.cli.remote;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.EventListener;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.core.time.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Rings when something happens to any transfer, at most once a second. For use by many threads. */
final class AllBell implements Bell, EventListener {
  private static final Duration LEAST = Duration.ofSeconds(1);

  private final Ticker ticker;
  private final AtomicBoolean happened = new AtomicBoolean();
  private volatile boolean open;
  private volatile boolean moving;
  private volatile long rungAt;

  AllBell(Ticker ticker) {
    this.ticker = ticker;
    this.rungAt = ticker.nanos();
  }

  @Override
  public void event(TransferEvent event) {
    happened.set(true);
  }

  @Override
  public void open() {
    open = true;
  }

  @Override
  public void away(ClientError why) {
    open = false;
    happened.set(true);
  }

  /** The stream has ended, whichever way. */
  void over() {
    open = false;
    happened.set(true);
  }

  /** Whether bytes move now, of which no event tells. */
  void moving(boolean any) {
    moving = any;
  }

  @Override
  public boolean rung() {
    long now = ticker.nanos();
    if (now - rungAt < LEAST.toNanos() || !happened.getAndSet(false)) {
      return false;
    }
    rungAt = now;
    return true;
  }

  @Override
  public boolean works() {
    return open && !moving;
  }
}
