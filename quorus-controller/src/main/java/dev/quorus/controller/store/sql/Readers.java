package dev.quorus.controller.store.sql;

import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
  private static final int THREADS = 3;
  private static final int MOST_WAITING = 10_000;
  private static final int RETRY_AFTER_SECONDS = 1;
  private static final long IDLE_SECONDS = 30;
  private static final long CLOSING_SECONDS = 10;

  private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();
  private final Sqlite sqlite;
  private final Replies replies;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_WAITING),
          Thread.ofPlatform().name("quorus-store-reader-", 1).daemon().factory());

  Readers(Sqlite sqlite, Replies replies) {
    this.sqlite = sqlite;
    this.replies = replies;
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Queues a question. Safe for use by many threads; never blocks.
   *
   * @return fails with {@link Unavailable} if too many wait or the store is closed, and with a
   *     {@code StoreException} if the database cannot be read
   */
  <T extends @Nullable Object> Future<T> read(Work<T> question) {
    Pending<T> pending = new Pending<>(question);
    try {
      threads.execute(() -> answer(pending));
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
      throw sqlite.failures().explain(e);
    }
  }

  private void answer(Pending<?> pending) {
    try {
      ask(session -> {
        pending.run(session);
        return true;
      });
    } catch (SQLException e) {
      pending.fail(sqlite.failures().explain(e));
    } catch (RuntimeException e) {
      pending.fail(e);
    }
    replies.deliverHere(pending);
  }

  private <T extends @Nullable Object> T ask(Work<T> question) throws SQLException {
    Session session = idle.poll();
    if (session == null) {
      session = sqlite.reader();
    }
    try {
      return question.apply(session);
    } finally {
      idle.push(session);
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
