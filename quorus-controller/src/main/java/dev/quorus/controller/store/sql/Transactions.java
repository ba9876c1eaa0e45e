package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.core.time.Ticker;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes transactions of writes over connections that may break at any moment. Where one breaks in
 * its commit, the next one asks what became of it: so each write was made once or not at all, and
 * its result says which. For the writer's thread.
 */
final class Transactions {
  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final Database database;
  private final Ledger ledger;
  private final AuditLog audit;
  private final CommitCounters counters;
  private final Ticker ticker;
  private final Semaphore hurry = new Semaphore(0);
  private final Runnable afterCommit;
  private final Runnable whenAway;
  private volatile @Nullable Session session;
  private volatile boolean away;
  private boolean committing;
  private @Nullable String unsure;

  /** What every transaction reads first and writes last. */
  record Books(Ledger ledger, AuditLog audit) {}

  /**
   * @param session the first one
   * @param afterCommit runs before anyone is answered
   * @param whenAway runs when it shows that the database is away
   */
  Transactions(
      Database database,
      Session session,
      Books books,
      CommitCounters counters,
      Ticker ticker,
      Runnable afterCommit,
      Runnable whenAway) {
    this.database = database;
    this.session = session;
    this.ledger = books.ledger();
    this.audit = books.audit();
    this.counters = counters;
    this.ticker = ticker;
    this.afterCommit = afterCommit;
    this.whenAway = whenAway;
  }

  /** Whether it is known that nothing can be written now. Any thread. */
  boolean away() {
    return away;
  }

  /** Ends a pause between two tries. Any thread. */
  void hurry() {
    hurry.release();
  }

  /** The present session; null while there is none. Any thread. */
  @Nullable Session session() {
    return session;
  }

  /**
   * Commits the writes, each of which has its result or its failure then. Goes on trying for as
   * long as the database is away and someone waits.
   *
   * @param closing ends that
   * @return why nothing could be written; null if all is well
   */
  @Nullable Throwable settle(List<Pending<?>> batch, BooleanSupplier closing)
      throws InterruptedException {
    Duration wait = Duration.ZERO;
    List<Pending<?>> waiting = batch;
    while (true) {
      try {
        Session present = connected();
        if (!wasCommitted(present)) {
          commit(present, waiting);
        }
        return null;
      } catch (SQLException e) {
        Throwable refusal = afterError(e, waiting);
        if (refusal != null) {
          return refusal;
        }
        wait = longer(wait);
      } catch (RuntimeException | Error e) {
        // Such as OutOfMemoryError: these writes are lost, but later ones must not wait forever.
        rollBack(e);
        return refused(waiting, e);
      }
      if (closing.getAsBoolean()) {
        return refused(waiting, unreachable());
      }
      hurry.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS);
      waiting = stillWaiting(waiting);
    }
  }

  /** The first try again is made at once. */
  private static Duration longer(Duration wait) {
    Duration twice = wait.isZero() ? SHORTEST_PAUSE : wait.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
  }

  /** Without those that were told already, unless they may have been committed. */
  private List<Pending<?>> stillWaiting(List<Pending<?>> batch) {
    return unsure == null ? batch.stream().filter(each -> !each.over()).toList() : batch;
  }

  private Session connected() throws SQLException {
    Session known = session;
    if (known != null) {
      return known;
    }
    Session made = database.writer();
    session = made;
    if (away) {
      LOG.atInfo().log("the database answers again");
    }
    away = false;
    return made;
  }

  private boolean wasCommitted(Session present) throws SQLException {
    String name = unsure;
    if (name == null) {
      return false;
    }
    boolean committed = ledger.committed(present, name);
    unsure = null;
    LOG.atInfo()
        .addKeyValue("committed", committed)
        .log("settled what became of a transaction whose connection broke in its commit");
    if (committed) {
      afterCommit.run();
    }
    return committed;
  }

  /** Null if it is to be tried again. */
  private @Nullable Throwable afterError(SQLException error, List<Pending<?>> waiting) {
    if (session == null) {
      if (!away) {
        LOG.atWarn().setCause(error).log("the database is away");
        away = true;
        whenAway.run();
      }
      return null;
    }
    return switch (database.judge(error)) {
      case GONE -> {
        lose(error);
        yield null;
      }
      case AGAIN -> {
        LOG.atWarn().setCause(error).log("transaction is made again");
        rollBack(error);
        yield null;
      }
      case ITS_OWN, ALL -> {
        rollBack(error);
        yield refused(waiting, database.explain(error));
      }
    };
  }

  private void lose(SQLException error) {
    LOG.atWarn().setCause(error).addKeyValue("committing", committing).log("connection lost");
    if (committing) {
      unsure = ledger.transaction();
    }
    committing = false;
    Session lost = session;
    session = null;
    if (lost != null) {
      try {
        lost.close();
      } catch (SQLException e) {
        error.addSuppressed(e);
      }
    }
  }

  private Throwable refused(List<Pending<?>> batch, Throwable cause) {
    counters.failed(batch.size());
    batch.forEach(each -> each.fail(cause));
    return cause;
  }

  private static StoreException unreachable() {
    return new StoreException(
        Reason.UNREACHABLE,
        "the database is away while the store closes; whether this was written shows later",
        null);
  }

  private void commit(Session present, List<Pending<?>> batch) throws SQLException {
    List<Pending<?>> allowed = new ArrayList<>(batch.size());
    begin(present);
    for (Pending<?> each : batch) {
      if (mayWrite(each)) {
        allowed.add(each);
      }
    }
    if (!writtenTogether(present, allowed)) {
      writeOneByOne(present, allowed);
    }
  }

  private void begin(Session present) throws SQLException {
    present.begin();
    ledger.open(present);
  }

  private boolean mayWrite(Pending<?> each) {
    long epoch = each.terms().epoch();
    if (epoch == Terms.ANY || epoch == ledger.epoch()) {
      return true;
    }
    each.fail(
        new StoreException(
            Reason.NOT_LEADING,
            "this controller led under epoch %d, the database is at epoch %d: another one leads"
                .formatted(epoch, ledger.epoch()),
            null));
    return false;
  }

  /** False if one of them is to blame and the others can be written without it. */
  private boolean writtenTogether(Session present, List<Pending<?>> batch) throws SQLException {
    try {
      for (Group each : Group.of(batch)) {
        each.write(present);
      }
    } catch (SQLException | RuntimeException e) {
      if (e instanceof SQLException sql && database.judge(sql) != Trouble.ITS_OWN) {
        throw sql;
      }
      present.rollback();
      return false;
    }
    commit(present, batch, batch.size());
    return true;
  }

  /** The same transaction again, in which each write can fail without the others. */
  private void writeOneByOne(Session present, List<Pending<?>> batch) throws SQLException {
    begin(present);
    int made = 0;
    for (Pending<?> each : batch) {
      made += mayWrite(each) && writtenAlone(present, each) ? 1 : 0;
    }
    commit(present, batch, made);
    counters.failed(batch.size() - made);
  }

  private boolean writtenAlone(Session present, Pending<?> each) throws SQLException {
    Ledger.Numbers mark = ledger.mark();
    present.execute("SAVEPOINT one");
    try {
      Group.of(List.of(each)).getFirst().write(present);
      present.execute("RELEASE one");
      return true;
    } catch (SQLException | RuntimeException e) {
      if (e instanceof SQLException sql && database.judge(sql) != Trouble.ITS_OWN) {
        throw sql;
      }
      present.execute("ROLLBACK TO one");
      present.execute("RELEASE one");
      ledger.back(mark);
      each.fail(e instanceof SQLException sql ? database.explain(sql) : e);
      return false;
    }
  }

  private void commit(Session present, List<Pending<?>> batch, int writes) throws SQLException {
    audit.append(present, batch);
    ledger.keep(present);
    long start = ticker.nanos();
    committing = true;
    present.commit();
    committing = false;
    AuditLog.noted(batch);
    counters.committed(writes, ticker.nanos() - start);
    afterCommit.run();
  }

  private void rollBack(Throwable cause) {
    committing = false;
    Session present = session;
    if (present == null) {
      return;
    }
    try {
      present.rollback();
    } catch (SQLException e) {
      // SQLite rolls back by itself after some errors, and then has nothing to roll back.
      cause.addSuppressed(e);
      if (database.judge(e) == Trouble.GONE) {
        lose(e);
      }
    }
  }
}
