package dev.quorus.cli.copy;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Signals;
import dev.quorus.cli.shell.Timing;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes attempts until one succeeds, a failure is final, the patience is at its end, or a signal
 * asks to stop. Here the time-out of the order is that of all attempts together.
 */
final class CopyRun {
  private static final Duration FRAME = Duration.ofMillis(100);

  /** From this attempt on also a busy server uses up attempts, so that it ends some day. */
  private static final int MOST_UNCHARGED = 1_000;

  /** There is no leader, so nobody else can hold the transfer. */
  private static final long EPOCH = 0;

  private final TransferId id;
  private final TransferOrder order;
  private final TransferEngine engine;
  private final CopyView view;
  private final Timing timing;
  private final Delays delays;
  private final long started;
  private int uncharged;
  private volatile @Nullable ExitCode stopped;
  private volatile @Nullable RunningAttempt current;

  /** How long to wait between attempts. */
  record Delays(RetryDelays delays, RandomGenerator random) {}

  CopyRun(
      TransferId id,
      TransferOrder order,
      TransferEngine engine,
      CopyView view,
      Timing timing,
      Delays delays) {
    this.id = id;
    this.order = order;
    this.engine = engine;
    this.view = view;
    this.timing = timing;
    this.delays = delays;
    this.started = timing.ticker().nanos();
  }

  /** Runs to the end, on this thread. */
  Ending run(Signals signals) throws InterruptedException {
    signals.onStop(this::stop);
    for (int attempt = 1; ; attempt++) {
      RunningAttempt running = start(attempt);
      switch (outcome(running, attempt)) {
        case Outcome.Succeeded(var receipt) -> {
          return new Ending.Copied(receipt, elapsed(), attempt);
        }
        case Outcome.Failed(var failure, var tree) -> {
          Ending ending =
              endingAfter(new Ending.GivenUp(failure, running.progress(), attempt, tree));
          if (ending != null) {
            return ending;
          }
        }
      }
    }
  }

  /** Called by a signal, on its thread. */
  private void stop(ExitCode exitCode) {
    stopped = exitCode;
    RunningAttempt running = current;
    if (running != null) {
      running.stop(StopReason.SHUTDOWN);
    }
  }

  private RunningAttempt start(int attempt) {
    Job job = new Job(new AttemptRef(id, attempt, EPOCH), orderFor());
    RunningAttempt running = engine.start(job, PublishGate.OPEN);
    current = running;
    if (stopped != null) {
      // The signal may have come before there was an attempt to stop.
      running.stop(StopReason.SHUTDOWN);
    }
    return running;
  }

  /** An attempt gets what is left of the time, and knows of those that did not count. */
  private TransferOrder orderFor() {
    Patience patience = order.patience();
    if (patience.timeout() == null && uncharged == 0) {
      return order;
    }
    return new TransferOrder(
        order.source(),
        order.destination(),
        order.delivery(),
        order.placement(),
        new Patience(
            Math.min(most(), Patience.MOST_ATTEMPTS), patience.noProgress(), timeLeft(patience)),
        order.selection(),
        order.flow());
  }

  private @Nullable Duration timeLeft(Patience patience) {
    if (patience.timeout() == null) {
      return null;
    }
    Duration left = patience.timeout().minus(elapsed());
    return left.compareTo(FRAME) < 0 ? FRAME : left;
  }

  private Outcome outcome(RunningAttempt running, int attempt) throws InterruptedException {
    while (true) {
      try {
        return running.outcome().get(FRAME.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillRunning) {
        view.running(attempt, running.progress());
      } catch (ExecutionException e) {
        throw new IllegalStateException("an attempt ended without an outcome", e);
      }
    }
  }

  /** How it ends with this failure; null if it goes on, after the delay that is due. */
  private @Nullable Ending endingAfter(Ending.GivenUp end) throws InterruptedException {
    ExitCode asked = stopped;
    if (asked != null) {
      return new Ending.Stopped(asked, end.progress(), end.attempts());
    }
    TransferFailure failure = end.failure();
    if (failure.code() == FailureCode.SERVER_BUSY && end.attempts() < MOST_UNCHARGED) {
      uncharged++;
    }
    if (failure.retry() instanceof Retry.Never || end.attempts() >= most()) {
      return end;
    }
    Duration delay = delays.delays().after(end.attempts(), failure.retry(), delays.random());
    if (outOfTime(delay)) {
      return new Ending.GivenUp(timedOut(failure), end.progress(), end.attempts(), end.tree());
    }
    waitFor(delay, new CopyView.NextAttempt(end.attempts() + 1, most(), failure));
    asked = stopped;
    return asked == null ? null : new Ending.Stopped(asked, end.progress(), end.attempts());
  }

  /** An attempt that a busy server turned away does not count. */
  private int most() {
    return order.patience().maxAttempts() + uncharged;
  }

  private void waitFor(Duration delay, CopyView.NextAttempt next) throws InterruptedException {
    long due = timing.ticker().nanos() + delay.toNanos();
    Duration left = delay;
    while (left.isPositive() && stopped == null) {
      view.waiting(next, left);
      timing.pause().pause(left.compareTo(FRAME) < 0 ? left : FRAME);
      left = Duration.ofNanos(due - timing.ticker().nanos());
    }
  }

  private boolean outOfTime(Duration delay) {
    Duration limit = order.patience().timeout();
    return limit != null && elapsed().plus(delay).compareTo(limit) >= 0;
  }

  private TransferFailure timedOut(TransferFailure last) {
    return last.code() == FailureCode.TIMED_OUT
        ? last
        : new Unreachable(
            FailureCode.TIMED_OUT,
            "not done in the time given, %s; the last failure was %s: %s"
                .formatted(order.patience().timeout(), last.code(), last.message()));
  }

  private Duration elapsed() {
    return Duration.ofNanos(timing.ticker().nanos() - started);
  }
}
