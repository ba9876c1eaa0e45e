package dev.quorus.controller.store.sql;

import dev.quorus.api.audit.AuditChain;
import java.sql.SQLException;

/**
 * The row that every transaction locks first and writes last: the numbers that were given, and the
 * epoch of whoever leads. So the transactions of all controllers follow one another, numbers have
 * no gaps and become visible in their order. For the writer's thread.
 */
final class Ledger {
  private static final String KEEP =
      "UPDATE ledger SET last_event = ?, last_bell = ?, last_audit = ?, audit_hash = ? WHERE id = 1";

  private final String read;
  private final String lock;
  private final String fate;
  private Numbers stored = new Numbers(0, 0, 0, 0, AuditChain.START);
  private Numbers present = stored;
  private String transaction = "";
  private long access;

  Ledger(Dialect dialect) {
    this.read =
        "SELECT last_event, last_bell, epoch, last_audit, audit_hash, access_version, "
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
   * @param audit the last number that was given to an entry of the audit log
   * @param auditHash of that entry
   */
  record Numbers(long event, long bell, long epoch, long audit, String auditHash) {}

  /** Locks the row until the transaction ends. */
  void open(Session session) throws SQLException {
    stored =
        session
            .prepare(read)
            .one(row -> {
              access = row.getLong(6);
              transaction = row.getString(7);
              return new Numbers(
                  row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getString(5));
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
      session
          .prepare(KEEP)
          .number(present.event())
          .number(present.bell())
          .number(present.audit())
          .text(present.auditHash())
          .update();
    }
  }

  long nextEvent() {
    present = with(present.event() + 1, present.bell(), present.epoch());
    return present.event();
  }

  /** Whether this transaction gave numbers to events. */
  boolean appended() {
    return present.event() != stored.event();
  }

  long nextBell() {
    present = with(present.event(), present.bell() + 1, present.epoch());
    return present.bell();
  }

  private Numbers with(long event, long bell, long epoch) {
    return new Numbers(event, bell, epoch, present.audit(), present.auditHash());
  }

  /** The last number that was given to an entry of the audit log. */
  long auditSeq() {
    return present.audit();
  }

  /** The hash of that entry. */
  String auditHash() {
    return present.auditHash();
  }

  /** Another entry was added, with this hash. */
  void audited(String hash) {
    present =
        new Numbers(present.event(), present.bell(), present.epoch(), present.audit() + 1, hash);
  }

  /** Another number after each change of keys and tenants. */
  long access() {
    return access;
  }

  /** Of whoever leads as this transaction sees it. */
  long epoch() {
    return present.epoch();
  }

  /** The lead was taken in this transaction. */
  void taken(long epoch) {
    present = with(present.event(), present.bell(), epoch);
  }

  /** To come {@link #back} to when what follows is rolled back. */
  Numbers mark() {
    return present;
  }

  void back(Numbers mark) {
    present = mark;
  }
}
