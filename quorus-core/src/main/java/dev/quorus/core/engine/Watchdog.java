package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Patience;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Watches the bytes of every attempt, not its connections: a server that keeps a connection open
 * and sends nothing is caught by no other time-out. One thread for all.
 */
final class Watchdog implements AutoCloseable {
  private static final long ROUND_MILLIS = 250;

  /** Bytes a second below which a connection is as good as dead: half of the slowest modem. */
  private static final long LEAST_RATE = 1024;

  /** How much longer than bytes may stand still a destination may take to flush them. */
  private static final int FLUSH_PATIENCE = 10;

  private final Ticker ticker;
  private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService rounds;

  Watchdog(Ticker ticker) {
    this.ticker = ticker;
    rounds =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("quorus-watchdog").factory());
    rounds.scheduleWithFixedDelay(this::round, ROUND_MILLIS, ROUND_MILLIS, TimeUnit.MILLISECONDS);
  }

  void watch(AttemptRun run) {
    Watched entry = new Watched(run, ticker.nanos());
    watched.add(entry);
    run.outcome().whenComplete((outcome, failed) -> watched.remove(entry));
  }

  private void round() {
    long now = ticker.nanos();
    watched.forEach(each -> each.look(now));
  }

  @Override
  public void close() {
    rounds.shutdownNow();
  }

  private static final class Watched {
    private final AttemptRun run;
    private final long startedAt;
    private long pulse = -1;
    private long moved;
    private long alive;

    Watched(AttemptRun run, long now) {
      this.run = run;
      this.startedAt = now;
      this.alive = now;
    }

    void look(long now) {
      run.forceClosed();
      Patience patience = run.job().order().patience();
      long limit = patience.noProgress().toNanos() * (run.isFlushing() ? FLUSH_PATIENCE : 1);
      long enough = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(limit) * LEAST_RATE);
      if (run.pulse() != pulse || run.moved() - moved >= enough) {
        pulse = run.pulse();
        moved = run.moved();
        alive = now;
      }
      Duration timeout = patience.timeout();
      if (now - alive >= limit) {
        run.expire(
            new Unreachable(
                FailureCode.NO_PROGRESS,
                "%s moved for %s seconds"
                    .formatted(
                        run.moved() == moved ? "no byte" : "hardly a byte",
                        seconds(Duration.ofNanos(limit)))));
      } else if (timeout != null && now - startedAt >= timeout.toNanos()) {
        run.expire(
            new Unreachable(
                FailureCode.TIMED_OUT,
                "the attempt took longer than %s seconds".formatted(seconds(timeout))));
      }
    }

    private static String seconds(Duration duration) {
      return duration.toMillis() % 1000 == 0
          ? Long.toString(duration.toSeconds())
          : Double.toString(duration.toMillis() / 1000.0);
    }
  }
}
