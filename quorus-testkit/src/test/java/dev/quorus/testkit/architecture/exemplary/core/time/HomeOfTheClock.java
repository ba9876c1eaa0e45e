package dev.quorus.testkit.architecture.exemplary.core.time;

import java.time.Instant;

public final class HomeOfTheClock {
  public Instant now() {
    return Instant.now();
  }

  public void sleep() throws InterruptedException {
    Thread.sleep(1);
  }
}
