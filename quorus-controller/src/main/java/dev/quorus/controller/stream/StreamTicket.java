package dev.quorus.controller.stream;

import java.util.concurrent.atomic.AtomicBoolean;

/** The right to one stream, given back once. For use by many threads. */
public final class StreamTicket {
  private final Runnable back;
  private final AtomicBoolean held = new AtomicBoolean(true);

  StreamTicket(Runnable back) {
    this.back = back;
  }

  /** Gives it back; later calls do nothing. */
  public void giveBack() {
    if (held.compareAndSet(true, false)) {
      back.run();
    }
  }
}
