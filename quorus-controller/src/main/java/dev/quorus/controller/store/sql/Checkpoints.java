package dev.quorus.controller.store.sql;

import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves committed pages from the write-ahead log into the database file, beside the writer instead
 * of in its way. SQLite begins the log anew only when all of it was moved, which under a steady
 * load never happens by itself; so once in a while the writer moves the little that came in
 * meanwhile.
 */
final class Checkpoints implements Upkeep {
  /** Moves from 8 MiB, begins anew from 64 MiB. */
  static final Limits USUAL = new Limits(2_000, 16_000);

  /** A commit changes about so many pages, and a further one for so many writes. */
  private static final int PAGES_A_COMMIT = 8;

  private static final int WRITES_A_PAGE = 3;

  private static final String ASK = "PRAGMA wal_checkpoint(NOOP)";
  private static final String MOVE = "PRAGMA wal_checkpoint(PASSIVE)";
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  private final Session own;
  private final Limits limits;
  private final Thread mover;
  private final Semaphore due = new Semaphore(0);
  private int pagesSinceLook;
  private volatile boolean restartDue;
  private volatile boolean closing;

  /**
   * @param own session, closed with this object
   */
  Checkpoints(Session own, Limits limits) {
    this.own = own;
    this.limits = limits;
    this.mover = Thread.ofPlatform().name("quorus-store-checkpoints").daemon().unstarted(this::run);
  }

  /**
   * @param worthMoving pages in the log beyond those moved, from which moving them is worth its
   *     flushes
   * @param longLog pages in the log from which it is to begin anew
   */
  record Limits(int worthMoving, int longLog) {}

  private record Backlog(int pages, int moved) {}

  void start() {
    mover.start();
  }

  @Override
  public void afterCommit(Session writer, int writes) {
    if (restartDue) {
      restartDue = false;
      moveWith(writer);
    }
    pagesSinceLook += PAGES_A_COMMIT + writes / WRITES_A_PAGE;
    if (pagesSinceLook >= limits.worthMoving()) {
      pagesSinceLook = 0;
      due.release();
    }
  }

  /** Moves the log into the database file. */
  @Override
  public void close(Session writer) throws InterruptedException, SQLException {
    closing = true;
    due.release();
    mover.join();
    own.close();
    try {
      writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      // Such as for want of space. Nothing is lost: the next start reads the log too.
      LOG.atWarn().setCause(e).log("log of the database not moved into its file while closing");
    }
  }

  private void run() {
    try {
      while (!closing) {
        due.acquire();
        due.drainPermits();
        moveWhatIsWorthIt();
      }
    } catch (InterruptedException e) {
      LOG.atWarn().setCause(e).log("checkpoints interrupted, the log grows until the store closes");
    }
  }

  private void moveWhatIsWorthIt() {
    try {
      Backlog before = checkpoint(own, ASK);
      if (before.pages() - before.moved() >= limits.worthMoving()) {
        restartDue = checkpoint(own, MOVE).pages() >= limits.longLog();
      }
    } catch (SQLException e) {
      LOG.atWarn().setCause(e).log("checkpoint failed, trying again after more commits");
    }
  }

  /** The log's space is then used again. */
  @Override
  public void makeRoom(Session writer) {
    moveWith(writer);
  }

  private static void moveWith(Session writer) {
    try {
      checkpoint(writer, MOVE);
    } catch (SQLException e) {
      LOG.atWarn().setCause(e).log("checkpoint of the writer failed, the log goes on growing");
    }
  }

  private static Backlog checkpoint(Session session, String pragma) throws SQLException {
    return session.prepare(pragma).one(row -> new Backlog(row.getInt(2), row.getInt(3)));
  }
}
