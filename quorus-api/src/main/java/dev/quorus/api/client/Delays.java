package dev.quorus.api.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Runs things later, so that a test need not wait. */
@FunctionalInterface
interface Delays {
  /** Of the platform. */
  Delays REAL = delay -> CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS);

  /** Runs what it is given after the delay. */
  Executor after(Duration delay);
}
