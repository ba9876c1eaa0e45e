package dev.quorus.benchmarks.life;

import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.core.time.Pause;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;

/** Fills the queue of a server with transfers that nobody runs, in batches. */
public final class QueueFill {
  /** In one request. */
  public static final int BATCH = 1_000;

  private static final int CONNECTIONS = 4;
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);
  private static final Duration AT_MOST = Duration.ofMinutes(3);

  private final Vertx vertx;
  private final QuorusService service;

  public QueueFill(Vertx vertx, QuorusService service) {
    this.vertx = vertx;
    this.service = service;
  }

  /** Until so many wait, to the nearest thousand; how many do. */
  public long upTo(long wanted) throws IOException, InterruptedException {
    long there = settled();
    while (there < wanted - BATCH / 2) {
      add(there, (wanted - there + BATCH / 2) / BATCH);
      there = settled();
    }
    return there;
  }

  private void add(long first, long batches) throws IOException, InterruptedException {
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
  }

  /**
   * How many wait once that does not change any more: what is counted is what the scheduler knows,
   * which takes in a moment later what is stored.
   */
  private long settled() throws IOException, InterruptedException {
    long last = -1;
    long now = service.waiting();
    while (now != last) {
      Pause.SYSTEM.pause(LOOK_EVERY);
      last = now;
      now = service.waiting();
    }
    return now;
  }
}
