package dev.quorus.controller.store.sql;

import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions beside the writer, each from the last commit before it. A few threads, each
 * with a connection whose compiled statements stay: measured, that is three times as fast as a
 * connection pool whose connections forget them, and it starts at once.
 */
final class Readers {
  private static final Logger LOG = LoggerFactory.getLogger(Readers.class);
  private static final int MOST_WAITING = 10_000;
  private static final int RETRY_AFTER_SECONDS = 1;
  private static final long IDLE_SECONDS = 30;
  private static final long CLOSING_SECONDS = 10;

  private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();
  private final Database database;
  private final Replies replies;
  private final Deadlines deadlines;
  private final Ticker ticker;
  private final BooleanSupplier away;
  private final ThreadPoolExecutor threads;

  /**
   * @param most questions that are asked at the same time
   * @param away whether it is known that the database does not answer
   */
  Readers(
      Database database,
      int most,
      Replies replies,
      Deadlines deadlines,
      Ticker ticker,
      BooleanSupplier away) {
    this.database = database;
    this.replies = replies;
    this.deadlines = deadlines;
    this.ticker = ticker;
    this.away = away;
    this.threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().name("quorus-store-reader-", 1).daemon().factory());
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Queues a question. Safe for use by many threads; never blocks.
   *
   * @return fails with {@link Unavailable} at once if too many wait, the store is closed or the
   *     database is away, and within five seconds if it does not answer; with a {@code
   *     StoreException} if the database cannot be read
   */
  <T extends @Nullable Object> Future<T> read(Work<T> question) {
    if (away.getAsBoolean()) {
      return Future.failedFuture(Deadlines.unavailable("the database is away; ask again"));
    }
    Pending<T> pending = new Pending<>(new Write.Alone<>(question), Terms.CLIENT, ticker.nanos());
    try {
      threads.execute(() -> answer(pending, question));
      deadlines.watch(pending);
      return pending.future();
    } catch (RejectedExecutionException e) {
      return Future.failedFuture(
          new Unavailable(
              "the store is closed, or has %d questions waiting, its limit; ask again"
                  .formatted(MOST_WAITING),
              RETRY_AFTER_SECONDS));
    }
  }

  /** Asks on the calling thread, which is blocked meanwhile. */
  <T extends @Nullable Object> T readHere(Work<T> question) {
    try {
      return ask(question);
    } catch (SQLException e) {
      throw database.explain(e);
    }
  }

  private <T extends @Nullable Object> void answer(Pending<T> pending, Work<T> question) {
    if (pending.over()) {
      return;
    }
    try {
      pending.done(ask(question));
    } catch (SQLException e) {
      pending.fail(database.explain(e));
    } catch (RuntimeException e) {
      pending.fail(e);
    }
    replies.deliverHere(pending);
  }

  /** Once more over a new connection if a kept one turns out to be broken. */
  private <T extends @Nullable Object> T ask(Work<T> question) throws SQLException {
    Session kept = idle.poll();
    if (kept == null) {
      return askOver(database.reader(), question);
    }
    try {
      return askOver(kept, question);
    } catch (SQLException e) {
      if (database.judge(e) != Trouble.GONE) {
        throw e;
      }
      return askOver(database.reader(), question);
    }
  }

  private <T extends @Nullable Object> T askOver(Session session, Work<T> question)
      throws SQLException {
    boolean usable = true;
    try {
      return question.apply(session);
    } catch (SQLException e) {
      usable = database.judge(e) != Trouble.GONE;
      throw e;
    } finally {
      if (usable) {
        idle.push(session);
      } else {
        session.close();
      }
    }
  }

  /** Answers what waits, then ends. */
  void close() throws InterruptedException, SQLException {
    threads.shutdown();
    if (!threads.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
      LOG.atWarn().log("a question to the store still runs, not waiting for it");
    }
    for (Session each = idle.poll(); each != null; each = idle.poll()) {
      each.close();
    }
  }
}
