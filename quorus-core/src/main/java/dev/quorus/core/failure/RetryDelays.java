package dev.quorus.core.failure;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential back-off with full jitter: attempt n waits a random time between zero and {@code
 * first * 2^(n-1)}, at most {@code longest}.
 */
public record RetryDelays(Duration first, Duration longest) {
  public static final RetryDelays DEFAULT =
      new RetryDelays(Duration.ofSeconds(1), Duration.ofMinutes(5));

  /** How long to wait after the given number of attempts made. */
  public Duration after(int attemptsMade, Retry retry, RandomGenerator random) {
    return switch (retry) {
      case Retry.Never never ->
          throw new IllegalArgumentException("a failure that is never retried has no delay");
      case Retry.Backoff backoff -> jittered(attemptsMade, random);
      case Retry.After(Duration asked) -> asked.compareTo(longest) > 0 ? longest : asked;
    };
  }

  private Duration jittered(int attemptsMade, RandomGenerator random) {
    int doublings = Math.min(Math.max(attemptsMade - 1, 0), 30);
    long ceiling = Math.min(first.toMillis() << doublings, longest.toMillis());
    return Duration.ofMillis(random.nextLong(ceiling + 1));
  }
}
