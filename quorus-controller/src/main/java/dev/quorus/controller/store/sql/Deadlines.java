package dev.quorus.controller.store.sql;

import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells those who waited long enough that the store does not answer, whatever keeps it. Safe for
 * use by many threads.
 */
final class Deadlines {
  /** How long a client waits at most, up to a look more. */
  static final Duration PATIENCE = Duration.ofMillis(4_500);

  private static final long LOOK_MILLIS = 250;
  private static final int RETRY_AFTER_SECONDS = 5;

  private final Queue<Pending<?>> waiting = new ConcurrentLinkedQueue<>();
  private final Replies replies;
  private final Ticker ticker;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("quorus-store-deadlines").daemon().factory());

  Deadlines(Replies replies, Ticker ticker) {
    this.replies = replies;
    this.ticker = ticker;
  }

  void start() {
    watch.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  void watch(Pending<?> pending) {
    waiting.add(pending);
  }

  static Unavailable unavailable(String why) {
    return new Unavailable(why, RETRY_AFTER_SECONDS);
  }

  private void look() {
    long now = ticker.nanos();
    List<Pending<?>> late = new ArrayList<>();
    Pending<?> oldest = waiting.peek();
    while (oldest != null && (oldest.over() || isLate(oldest, now))) {
      waiting.remove();
      if (!oldest.over()) {
        oldest.abandon(
            unavailable(
                "the database does not answer in time; whether this was done shows when it is"
                    + " asked for again"));
        late.add(oldest);
      }
      oldest = waiting.peek();
    }
    replies.deliver(late);
  }

  private static boolean isLate(Pending<?> pending, long now) {
    return now - pending.since() >= PATIENCE.toNanos();
  }

  void close() {
    watch.shutdownNow();
  }
}
