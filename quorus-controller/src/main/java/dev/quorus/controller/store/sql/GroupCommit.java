package dev.quorus.controller.store.sql;

import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.store.CommitStats;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Duration;
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
final class GroupCommit implements Writer {
  /** Beyond these the store is behind by a second or so, and asking again later is better. */
  static final int MOST_WAITING = 20_000;

  /** Bounds how long the first of a transaction waits for the last. */
  private static final int LARGEST_BATCH = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);
  private static final int RETRY_AFTER_SECONDS = 1;
  private static final Duration CLOSING = Duration.ofSeconds(10);
  private static final Write<Integer> NOTHING = new Write.Alone<>(session -> 0);

  private final BlockingDeque<Pending<?>> waiting = new LinkedBlockingDeque<>();
  private final Transactions transactions;
  private final Answers answers;
  private final CommitCounters counters;
  private final Upkeep upkeep;
  private final Replies replies;
  private final Deadlines deadlines;
  private final Ticker ticker;
  private final Thread writer;
  private volatile boolean closing;
  private volatile boolean busy;
  private volatile long busySince;
  private boolean failing;

  GroupCommit(
      Transactions transactions,
      Answers answers,
      CommitCounters counters,
      Upkeep upkeep,
      Replies replies,
      Deadlines deadlines,
      Ticker ticker) {
    this.transactions = transactions;
    this.answers = answers;
    this.counters = counters;
    this.upkeep = upkeep;
    this.replies = replies;
    this.deadlines = deadlines;
    this.ticker = ticker;
    this.writer = Thread.ofPlatform().name("quorus-store-writer").daemon().unstarted(this::run);
  }

  void start() {
    writer.start();
  }

  /**
   * Queues a client's write, to be made by itself, and with the answer of its request where that is
   * kept in the same commit. Safe for use by many threads; never blocks.
   *
   * @return completes after the commit, on the caller's event loop if it has one; fails with {@link
   *     Unavailable} at once if too many writes wait, the store closes or the database is away, and
   *     within five seconds if it does not answer; with a {@code StoreException} if nothing could
   *     be written
   */
  @Override
  public <T extends @Nullable Object> Future<T> write(Work<T> write) {
    Deed deed = Deed.current();
    Once once = deed == null ? null : deed.once();
    return once == null ? alone(write) : answers.writer(this::alone, once).write(write);
  }

  private <T extends @Nullable Object> Future<T> alone(Work<T> write) {
    return queue(new Write.Alone<>(write), Terms.CLIENT, this::offerLast);
  }

  /**
   * The same before everything that waits, however much that is: for what must not be late because
   * of a load, and is asked now and then only.
   */
  <T extends @Nullable Object> Future<T> writeFirst(Work<T> write) {
    return queue(new Write.Alone<>(write), Terms.CLIENT, waiting::offerFirst);
  }

  /** The same on terms of its own, and together with others of its kind if it has one. */
  <T extends @Nullable Object> Future<T> write(Write<T> write, Terms terms) {
    return queue(write, terms, this::offerLast);
  }

  private boolean offerLast(Pending<?> pending) {
    return waiting.size() < MOST_WAITING && waiting.offerLast(pending);
  }

  private <T extends @Nullable Object> Future<T> queue(
      Write<T> write, Terms terms, Predicate<Pending<?>> offer) {
    if (closing) {
      return Future.failedFuture(isClosing());
    }
    Pending<T> pending = new Pending<>(write, terms, ticker.nanos());
    if (!terms.patient() && isStuck(pending.since())) {
      return Future.failedFuture(Deadlines.unavailable("the database is away or slow; ask again"));
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
    if (!terms.patient()) {
      deadlines.watch(pending);
    }
    return pending.future();
  }

  private boolean isStuck(long now) {
    return away() || (busy && now - busySince > Deadlines.PATIENCE.toNanos());
  }

  /** Whether it is known that the database does not answer. Any thread. */
  boolean away() {
    return transactions.away();
  }

  CommitStats stats() {
    return counters.stats(waiting.size());
  }

  /** Writes everything that waits, hands over the replies, then ends. Blocks. */
  void close() throws InterruptedException, SQLException {
    closing = true;
    transactions.hurry();
    waiting.offer(new Pending<>(NOTHING, Terms.CLIENT, ticker.nanos()));
    if (!writer.join(CLOSING)) {
      LOG.atWarn().log("the database does not answer, the store closes without it");
      Session session = transactions.session();
      if (session != null) {
        session.abort();
      }
      writer.join();
    }
  }

  private void run() {
    try {
      while (!closing || !waiting.isEmpty()) {
        List<Pending<?>> batch = nextBatch();
        settle(batch);
        replies.deliver(batch);
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
    batch.removeIf(Pending::over);
    return batch;
  }

  private void settle(List<Pending<?>> batch) throws InterruptedException {
    busySince = ticker.nanos();
    busy = true;
    Throwable refusal = transactions.settle(batch, () -> closing);
    busy = false;
    Session session = transactions.session();
    if (session == null) {
      return;
    }
    if (refusal != null) {
      refused(refusal, session);
    } else if (failing) {
      recover(session);
    }
    upkeep.afterCommit(session, batch.size());
  }

  private void refused(Throwable cause, Session session) {
    if (!failing) {
      // Once for all: a full disk refuses thousands a second, and the log may be on it too.
      LOG.atError().setCause(cause).log("writes cannot be committed");
    }
    failing = true;
    upkeep.makeRoom(session);
  }

  private void recover(Session session) {
    LOG.atInfo().log("writes are committed again");
    failing = false;
    // The log grew as long as it could: begin it anew while there is space to do so.
    upkeep.makeRoom(session);
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
