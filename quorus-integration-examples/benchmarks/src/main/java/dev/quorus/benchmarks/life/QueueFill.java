package dev.quorus.benchmarks.life;

import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;

/** Fills the queue of a server with transfers that nobody runs, in batches. */
public final class QueueFill {
  /** In one request. */
  public static final int BATCH = 1_000;

  private static final int CONNECTIONS = 4;
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final Duration AT_MOST = Duration.ofMinutes(3);

  private final Vertx vertx;
  private final QuorusService service;

  public QueueFill(Vertx vertx, QuorusService service) {
    this.vertx = vertx;
    this.service = service;
  }

  /** Until so many wait, to the nearest thousand; how many do. */
  public long upTo(long wanted) throws IOException, InterruptedException {
    long there = service.waiting();
    long batches = Math.max(0, wanted - there + BATCH / 2) / BATCH;
    if (batches > 0) {
      long first = there;
      try (HttpLoad load =
          new HttpLoad(
              vertx,
              service.url(),
              CONNECTIONS,
              number -> service.queueMany(first + number * BATCH, BATCH))) {
        Load done = load.closed(AT_MOST, batches);
        if (done.failed() > 0) {
          throw new IOException(done.failed() + " batches were refused");
        }
      }
      awaitWaiting(wanted - BATCH / 2);
    }
    return service.waiting();
  }

  /** What is counted is what the scheduler knows, which takes in what is stored a moment later. */
  private void awaitWaiting(long wanted) throws IOException, InterruptedException {
    long end = Ticker.SYSTEM.nanos() + AT_MOST.toNanos();
    while (service.waiting() < wanted) {
      if (Ticker.SYSTEM.nanos() > end) {
        throw new IOException("fewer than %,d wait".formatted(wanted));
      }
      Pause.SYSTEM.pause(LOOK_EVERY);
    }
  }
}
