package dev.quorus.core.time;

import java.time.Duration;

/** Waiting, as a thing that can be replaced. */
@FunctionalInterface
public interface Pause {
  Pause SYSTEM = Thread::sleep;

  /** Waits; for virtual threads only. */
  void pause(Duration duration) throws InterruptedException;
}
