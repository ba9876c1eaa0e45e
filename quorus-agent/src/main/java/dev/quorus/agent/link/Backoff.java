package dev.quorus.agent.link;

import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.RetryDelays;
import java.util.random.RandomGenerator;

/** Growing, jittered delays of one kind of request. One thread only. */
final class Backoff {
  private final RetryDelays delays;
  private final RandomGenerator random;
  private int failures;

  Backoff(RetryDelays delays, RandomGenerator random) {
    this.delays = delays;
    this.random = random;
  }

  /** How long to wait after one more failure, in milliseconds, at least 1. */
  long next() {
    failures++;
    return Math.max(1, delays.after(failures, Retry.backoff(), random).toMillis());
  }

  /** Whether the last request failed. */
  boolean isFailing() {
    return failures > 0;
  }

  void reset() {
    failures = 0;
  }
}
