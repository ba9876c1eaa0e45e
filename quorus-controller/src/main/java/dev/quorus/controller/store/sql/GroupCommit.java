package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.CommitStats;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer. Whatever waits becomes one transaction and one flush of the disk; nobody is
 * answered before the commit. A write that throws is refused alone: the others of its transaction
 * are made again without it.
 */
final class GroupCommit {
  /** Beyond these the store is behind by a second or so, and asking again later is better. */
  static final int MOST_WAITING = 20_000;

  /** Bounds how long the first of a transaction waits for the last. */
  private static final int LARGEST_BATCH = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);
  private static final int RETRY_AFTER_SECONDS = 1;
  private static final Work<Integer> NOTHING = session -> 0;

  private final BlockingDeque<Pending<?>> waiting = new LinkedBlockingDeque<>(MOST_WAITING);
  private final CommitCounters counters = new CommitCounters();
  private final Session session;
  private final Ledger ledger;
  private final SqlFailures failures;
  private final Checkpoints checkpoints;
  private final Replies replies;
  private final Ticker ticker;
  private final Runnable afterCommit;
  private final Thread writer;
  private volatile boolean closing;
  private boolean failing;

  /**
   * @param afterCommit runs on the writer's thread, before anyone is answered
   */
  GroupCommit(
      Session session,
      Ledger ledger,
      Checkpoints checkpoints,
      SqlFailures failures,
      Replies replies,
      Ticker ticker,
      Runnable afterCommit) {
    this.session = session;
    this.ledger = ledger;
    this.checkpoints = checkpoints;
    this.failures = failures;
    this.replies = replies;
    this.ticker = ticker;
    this.afterCommit = afterCommit;
    this.writer = Thread.ofPlatform().name("quorus-store-writer").daemon().unstarted(this::run);
  }

  void start() {
    writer.start();
  }

  /**
   * Queues a write. Safe for use by many threads; never blocks.
   *
   * @return completes after the commit, on the caller's event loop if it has one; fails with {@link
   *     Unavailable} if too many writes wait or the store closes, and with a {@code StoreException}
   *     if nothing could be written
   */
  <T extends @Nullable Object> Future<T> write(Work<T> write) {
    return queue(new Pending<>(write), waiting::offerLast);
  }

  /** The same before everything that waits, for what must not be late because of a load. */
  <T extends @Nullable Object> Future<T> writeFirst(Work<T> write) {
    return queue(new Pending<>(write), waiting::offerFirst);
  }

  private <T extends @Nullable Object> Future<T> queue(
      Pending<T> pending, Predicate<Pending<?>> offer) {
    if (closing) {
      return Future.failedFuture(isClosing());
    }
    if (!offer.test(pending)) {
      return Future.failedFuture(
          new Unavailable(
              "the store has %d writes waiting, its limit; ask again".formatted(MOST_WAITING),
              RETRY_AFTER_SECONDS));
    }
    if (closing && waiting.remove(pending)) {
      // The writer may have ended before it came to this one.
      return Future.failedFuture(isClosing());
    }
    return pending.future();
  }

  CommitStats stats() {
    return counters.stats(waiting.size());
  }

  /** Writes everything that waits, hands over the replies, then ends. Blocks. */
  void close() throws InterruptedException {
    closing = true;
    Pending<?> wake = new Pending<>(NOTHING);
    waiting.put(wake);
    writer.join();
  }

  private void run() {
    try {
      while (!closing || !waiting.isEmpty()) {
        List<Pending<?>> batch = nextBatch();
        if (settle(batch) && failing) {
          recover();
        }
        replies.deliver(batch);
        checkpoints.afterCommit(session, batch.size());
      }
    } catch (InterruptedException e) {
      LOG.atWarn().setCause(e).log("store writer interrupted, no more writes are made");
      closing = true;
    }
    refuseTheRest();
  }

  private List<Pending<?>> nextBatch() throws InterruptedException {
    List<Pending<?>> batch = new ArrayList<>();
    batch.add(waiting.take());
    waiting.drainTo(batch, LARGEST_BATCH - 1);
    return batch;
  }

  /** Whether something was committed. */
  private boolean settle(List<Pending<?>> batch) {
    try {
      if (!writtenTogether(batch)) {
        writeOneByOne(batch);
      }
      return true;
    } catch (SQLException e) {
      rollBack(e);
      refuse(batch, failures.explain(e));
      return false;
    } catch (RuntimeException | Error e) {
      // Such as OutOfMemoryError: these writes are lost, but later ones must not wait forever.
      rollBack(e);
      refuse(batch, e);
      return false;
    }
  }

  /** False if one of them is to blame and the others can be written without it. */
  private boolean writtenTogether(List<Pending<?>> batch) throws SQLException {
    begin();
    try {
      for (Pending<?> each : batch) {
        each.run(session);
      }
    } catch (SQLException | RuntimeException e) {
      if (e instanceof SQLException sql && SqlFailures.concernsAll(sql)) {
        throw sql;
      }
      session.rollback();
      return false;
    }
    commit(batch.size());
    return true;
  }

  /** The same transaction again, in which each write can fail without the others. */
  private void writeOneByOne(List<Pending<?>> batch) throws SQLException {
    begin();
    int made = 0;
    for (Pending<?> each : batch) {
      made += writtenAlone(each) ? 1 : 0;
    }
    commit(made);
    counters.failed(batch.size() - made);
  }

  private boolean writtenAlone(Pending<?> each) throws SQLException {
    Ledger.Numbers mark = ledger.mark();
    session.execute("SAVEPOINT one");
    try {
      each.run(session);
      session.execute("RELEASE one");
      return true;
    } catch (SQLException | RuntimeException e) {
      if (e instanceof SQLException sql && SqlFailures.concernsAll(sql)) {
        throw sql;
      }
      session.execute("ROLLBACK TO one");
      session.execute("RELEASE one");
      ledger.back(mark);
      each.fail(e instanceof SQLException sql ? failures.explain(sql) : e);
      return false;
    }
  }

  private void begin() throws SQLException {
    session.begin();
    ledger.open(session);
  }

  private void commit(int writes) throws SQLException {
    ledger.keep(session);
    long start = ticker.nanos();
    session.commit();
    counters.committed(writes, ticker.nanos() - start);
    afterCommit.run();
  }

  private void rollBack(Throwable cause) {
    try {
      session.rollback();
    } catch (SQLException e) {
      // SQLite rolls back by itself after some errors, and then has nothing to roll back.
      cause.addSuppressed(e);
    }
  }

  private void refuse(List<Pending<?>> batch, Throwable cause) {
    counters.failed(batch.size());
    batch.forEach(each -> each.fail(cause));
    if (!failing) {
      // Once for all: a full disk refuses thousands a second, and the log may be on it too.
      LOG.atError().setCause(cause).log("writes cannot be committed");
    }
    failing = true;
    checkpoints.makeRoom(session);
  }

  private void recover() {
    LOG.atInfo().log("writes are committed again");
    failing = false;
    // The log grew as long as it could: begin it anew while there is space to do so.
    checkpoints.makeRoom(session);
  }

  private void refuseTheRest() {
    List<Pending<?>> rest = new ArrayList<>();
    waiting.drainTo(rest);
    rest.forEach(each -> each.fail(isClosing()));
    replies.deliver(rest);
  }

  private static Unavailable isClosing() {
    return new Unavailable("the store is closing; ask again when it is up", RETRY_AFTER_SECONDS);
  }
}
