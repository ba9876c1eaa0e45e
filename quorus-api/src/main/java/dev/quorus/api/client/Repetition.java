package dev.quorus.api.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Sends a repeatable call again while what hinders it may pass. */
final class Repetition {
  private static final Duration FIRST = Duration.ofMillis(200);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /** A service that wants more time than this is not waited for. */
  private static final Duration MOST_ASKED = Duration.ofSeconds(60);

  private final int tries;
  private final Delays delays;
  private final RandomGenerator random;

  Repetition(int tries, Delays delays, RandomGenerator random) {
    this.tries = tries;
    this.delays = delays;
    this.random = random;
  }

  <T> CompletableFuture<T> run(Supplier<CompletableFuture<T>> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    attempt(1, call, result);
    return result;
  }

  private <T> void attempt(
      int number, Supplier<CompletableFuture<T>> call, CompletableFuture<T> result) {
    call.get()
        .whenComplete((answer, failure) -> {
          if (failure == null) {
            result.complete(answer);
          } else if (result.isDone() || number >= tries || !isWorthWaiting(failure)) {
            result.completeExceptionally(failure);
          } else {
            delays.after(delay(number, failure)).execute(() -> attempt(number + 1, call, result));
          }
        });
  }

  private static boolean isWorthWaiting(Throwable failure) {
    return failure instanceof ClientError error
        && error.isPassing()
        && asked(error).compareTo(MOST_ASKED) <= 0;
  }

  /** At least what the service asked for, else growing, with full jitter. */
  private Duration delay(int number, Throwable failure) {
    Duration asked = failure instanceof ClientError error ? asked(error) : Duration.ZERO;
    Duration most = FIRST.multipliedBy(1L << Math.min(number - 1, 10));
    Duration capped = most.compareTo(LONGEST) > 0 ? LONGEST : most;
    return asked.plusMillis(random.nextLong(capped.toMillis() + 1));
  }

  private static Duration asked(ClientError error) {
    return error instanceof ClientError.Refused refused
        ? refused.retryAfter().orElse(Duration.ZERO)
        : Duration.ZERO;
  }
}
