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
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells those who waited long enough that the store does not answer, whatever keeps it. Safe for
 * use by many threads.
 */
final class Deadlines {
  /** How long a client waits at most, up to a look more. */
  static final Duration PATIENCE = Duration.ofMillis(4_500);

  private static final Logger LOG = LoggerFactory.getLogger(Deadlines.class);
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
    watch.scheduleWithFixedDelay(
        this::lookAndGoOn, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Looks after it until it is answered. Forgets at once those before it that are: their answers,
   * such as pages of rows, would outlive collections of garbage until the next look.
   */
  void watch(Pending<?> pending) {
    waiting.add(pending);
    Pending<?> oldest = waiting.peek();
    while (oldest != null && oldest.over()) {
      waiting.remove(oldest);
      oldest = waiting.peek();
    }
  }

  static Unavailable unavailable(String why) {
    return new Unavailable(why, RETRY_AFTER_SECONDS);
  }

  /** A schedule ends with the first look that throws. */
  private void lookAndGoOn() {
    try {
      look();
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).log("late answers of the store not given, looking again");
    }
  }

  private void look() {
    long now = ticker.nanos();
    giveUp(pending -> isLate(pending, now), "the database does not answer in time");
  }

  /** Tells everyone who waits at once. */
  void databaseIsAway() {
    giveUp(pending -> true, "the database is away");
  }

  private synchronized void giveUp(Predicate<Pending<?>> enough, String why) {
    List<Pending<?>> late = new ArrayList<>();
    Pending<?> oldest = waiting.peek();
    while (oldest != null && (oldest.over() || enough.test(oldest))) {
      // Another thread may have forgotten it meanwhile, if it is answered.
      waiting.remove(oldest);
      if (!oldest.over()) {
        oldest.abandon(
            unavailable(why + "; whether this was done shows when it is asked for again"));
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
