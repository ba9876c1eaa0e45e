package dev.quorus.api.client;

import dev.quorus.api.model.TransferView;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks for a transfer again and again until it is finished, ever less often. */
final class Watch {
  private static final Duration FIRST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(1);

  /** A service that restarts is back by then. */
  private static final Duration LONGEST_OUTAGE = Duration.ofSeconds(30);

  private final Supplier<CompletableFuture<TransferView>> look;
  private final Duration timeout;
  private final InstantSource clock;
  private final Delays delays;
  private final Instant end;
  private final CompletableFuture<TransferView> result = new CompletableFuture<>();

  /** What is known between two looks; each look starts after the one before has ended. */
  private record Known(
      Duration delay, @Nullable TransferView last, @Nullable Instant outageSince) {}

  Watch(
      Supplier<CompletableFuture<TransferView>> look,
      Duration timeout,
      InstantSource clock,
      Delays delays) {
    this.look = look;
    this.timeout = timeout;
    this.clock = clock;
    this.delays = delays;
    this.end = clock.instant().plus(timeout);
  }

  CompletableFuture<TransferView> start() {
    poll(new Known(FIRST, null, null));
    return result;
  }

  private void poll(Known known) {
    look.get()
        .whenComplete((view, failure) -> {
          if (failure == null) {
            seen(view, known);
          } else {
            missed(failure, known);
          }
        });
  }

  private void seen(TransferView view, Known known) {
    if (view.state().isFinished()) {
      result.complete(view);
    } else {
      again(new Known(known.delay(), view, null));
    }
  }

  private void missed(Throwable failure, Known known) {
    Instant now = clock.instant();
    Instant since = known.outageSince() == null ? now : known.outageSince();
    boolean isPassing = failure instanceof ClientError error && error.isPassing();
    if (!isPassing || since.plus(LONGEST_OUTAGE).isBefore(now)) {
      result.completeExceptionally(failure);
    } else {
      again(new Known(known.delay(), known.last(), since));
    }
  }

  private void again(Known known) {
    Duration left = Duration.between(clock.instant(), end);
    if (left.isZero() || left.isNegative()) {
      result.completeExceptionally(new ClientError.TimedOut(timedOut(known.last())));
    } else if (!result.isDone()) {
      Duration grown = shorter(known.delay().multipliedBy(3).dividedBy(2), LONGEST);
      Known next = new Known(grown, known.last(), known.outageSince());
      delays.after(shorter(known.delay(), left)).execute(() -> poll(next));
    }
  }

  private String timedOut(@Nullable TransferView last) {
    return last == null
        ? "the service gave no answer about the transfer within " + timeout
        : "transfer %s is %s after %s and goes on; wait longer, or cancel it"
            .formatted(last.id(), last.state().wire(), timeout);
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
