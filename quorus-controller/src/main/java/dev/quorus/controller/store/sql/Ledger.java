package dev.quorus.controller.store.sql;

import java.sql.SQLException;

/**
 * The row that every transaction locks first and writes last: the numbers that were given, and the
 * epoch of whoever leads. So the transactions of all controllers follow one another, numbers have
 * no gaps and become visible in their order. For the writer's thread.
 */
final class Ledger {
  private static final String KEEP = "UPDATE ledger SET last_event = ?, last_bell = ? WHERE id = 1";

  private final String read;
  private final String lock;
  private final String fate;
  private Numbers stored = new Numbers(0, 0, 0);
  private Numbers present = stored;
  private String transaction = "";

  Ledger(Dialect dialect) {
    this.read =
        "SELECT last_event, last_bell, epoch, "
            + dialect.transaction()
            + " FROM ledger WHERE id = 1"
            + dialect.locking();
    this.lock = "SELECT id FROM ledger WHERE id = 1" + dialect.locking();
    this.fate = dialect.fate();
  }

  /**
   * As they stand at one moment of a transaction.
   *
   * @param event the last number that was given to an event
   * @param bell the last number that was given to a doorbell
   */
  record Numbers(long event, long bell, long epoch) {}

  /** Locks the row until the transaction ends. */
  void open(Session session) throws SQLException {
    stored =
        session
            .prepare(read)
            .one(row -> {
              transaction = row.getString(4);
              return new Numbers(row.getLong(1), row.getLong(2), row.getLong(3));
            });
    present = stored;
  }

  /** The name of the transaction that opened it last. */
  String transaction() {
    return transaction;
  }

  /**
   * Whether a transaction of an earlier session was committed. Waits for it to have ended one way
   * or the other: until then it holds the row.
   */
  boolean committed(Session session, String name) throws SQLException {
    session.begin();
    try {
      session.prepare(lock).one(row -> row.getInt(1));
      String status = session.prepare(fate).text(name).first(row -> row.getString(1));
      return "committed".equals(status);
    } finally {
      session.rollback();
    }
  }

  /** Writes down what was given, as the last thing before the commit. */
  void keep(Session session) throws SQLException {
    if (!present.equals(stored)) {
      session.prepare(KEEP).number(present.event()).number(present.bell()).update();
    }
  }

  long nextEvent() {
    present = new Numbers(present.event() + 1, present.bell(), present.epoch());
    return present.event();
  }

  long nextBell() {
    present = new Numbers(present.event(), present.bell() + 1, present.epoch());
    return present.bell();
  }

  /** Of whoever leads as this transaction sees it. */
  long epoch() {
    return present.epoch();
  }

  /** The lead was taken in this transaction. */
  void taken(long epoch) {
    present = new Numbers(present.event(), present.bell(), epoch);
  }

  /** To come {@link #back} to when what follows is rolled back. */
  Numbers mark() {
    return present;
  }

  void back(Numbers mark) {
    present = mark;
  }
}
