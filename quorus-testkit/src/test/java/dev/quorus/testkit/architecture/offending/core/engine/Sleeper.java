package dev.quorus.testkit.architecture.offending.core.engine;

import java.util.concurrent.TimeUnit;

public final class Sleeper {
  public void sleep() throws InterruptedException {
    Thread.sleep(1);
  }

  public void sleepInUnits() throws InterruptedException {
    TimeUnit.SECONDS.sleep(1);
  }
}
