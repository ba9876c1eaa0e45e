package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Doorbell;
import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rings for the leader where that is another process. For the writer's thread. */
final class Bells {
  private static final String RING =
      "INSERT INTO doorbells (seq, transfer_id, kind, at, attempt, epoch, agent)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)";
  private static final String RUNG =
      "SELECT seq, transfer_id, kind, attempt, epoch, agent FROM doorbells ORDER BY seq LIMIT ?";
  private static final String ANSWERED = "DELETE FROM doorbells WHERE seq = ?";

  private final Ledger ledger;
  private volatile long direct;

  Bells(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Under this epoch nothing rings, since the leader is in this process; 0 for none. */
  void direct(long epoch) {
    direct = epoch;
  }

  /**
   * What was done.
   *
   * @param held the attempt that it took from its agent; null if there was none
   * @param at in microseconds
   */
  record Ring(
      TransferId transfer, Kind kind, @Nullable AttemptRef held, @Nullable String agent, long at) {
    static Ring of(TransferId transfer, Kind kind, long at) {
      return new Ring(transfer, kind, null, null, at);
    }
  }

  void ring(Session session, Ring ring) throws SQLException {
    ring(session, List.of(ring));
  }

  void ring(Session session, List<Ring> rings) throws SQLException {
    if (rings.isEmpty() || ledger.epoch() == direct) {
      return;
    }
    Prepared row = session.prepare(RING);
    for (Ring ring : rings) {
      AttemptRef held = ring.held();
      row.number(ledger.nextBell())
          .text(ring.transfer().toString())
          .text(ring.kind().name())
          .number(ring.at())
          .number(held == null ? null : Long.valueOf(held.number()))
          .number(held == null ? null : Long.valueOf(held.epoch()))
          .text(ring.agent())
          .add();
    }
    row.batch();
  }

  void answered(Session session, Collection<Long> seqs) throws SQLException {
    if (seqs.isEmpty()) {
      return;
    }
    Prepared answered = session.prepare(ANSWERED);
    for (long seq : seqs) {
      answered.number(seq).add();
    }
    answered.batch();
  }

  static List<Doorbell> rung(Session session, int limit) throws SQLException {
    return session.prepare(RUNG).number(limit).list(Bells::read);
  }

  private static Doorbell read(ResultSet row) throws SQLException {
    TransferId transfer = TransferId.parse(row.getString(2));
    int attempt = row.getInt(4);
    AttemptRef held = row.wasNull() ? null : new AttemptRef(transfer, attempt, row.getLong(5));
    return new Doorbell(
        row.getLong(1), transfer, Kind.valueOf(row.getString(3)), held, row.getString(6));
  }
}
