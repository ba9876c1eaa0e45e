package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Questions about transfers; those about lists are in {@link TransferLists}. */
final class TransferReads {
  private static final String LOAD =
      "SELECT " + TransferRow.COLUMNS + ", t.tree FROM transfers t WHERE t.id = ?";
  private static final String FIND = LOAD + " AND t.tenant = ?";
  private static final String KNOWN = "SELECT id FROM transfers WHERE id = ? AND tenant = ?";
  private static final String OPEN =
      "SELECT "
          + UnfinishedRow.COLUMNS
          + " FROM transfers t WHERE t.finished_at IS NULL AND t.id > ? ORDER BY t.id LIMIT ?";
  private static final String ATTEMPTS =
      "SELECT number, epoch, agent, result, assigned_at, finished_at, bytes, failure FROM attempts"
          + " WHERE transfer_id = ? ORDER BY seq";
  private static final String EVENTS =
      "SELECT seq, at, state, attempt, detail FROM events WHERE transfer_id = ? AND seq > ?"
          + " ORDER BY seq LIMIT ?";

  private final TransferRow rows;

  TransferReads(TransferRow rows) {
    this.rows = rows;
  }

  @Nullable TransferRecord find(Session session, String tenant, TransferId id) throws SQLException {
    return session.prepare(FIND).text(id.toString()).text(tenant).first(rows::readWithTree);
  }

  @Nullable TransferRecord load(Session session, TransferId id) throws SQLException {
    return session.prepare(LOAD).text(id.toString()).first(rows::readWithTree);
  }

  /** The transfer, which this transaction has written. */
  TransferRecord known(Session session, TransferId id) throws SQLException {
    return session.prepare(LOAD).text(id.toString()).one(rows::readWithTree);
  }

  /** The oldest unfinished ones after the id; an empty one stands before all. */
  List<Unfinished> open(Session session, String after, int limit) throws SQLException {
    return session.prepare(OPEN).text(after).number(limit).list(UnfinishedRow::read);
  }

  /** Null if there is no such transfer in this tenant. */
  @Nullable List<AttemptRecord> attempts(Session session, String tenant, TransferId id)
      throws SQLException {
    return isKnown(session, tenant, id)
        ? session.prepare(ATTEMPTS).text(id.toString()).list(row -> attempt(id, row))
        : null;
  }

  /** Null if there is no such transfer in this tenant. */
  @Nullable List<EventRecord> events(
      Session session, String tenant, TransferId id, long after, int limit) throws SQLException {
    return isKnown(session, tenant, id)
        ? session
            .prepare(EVENTS)
            .text(id.toString())
            .number(after)
            .number(limit)
            .list(row -> event(id, row))
        : null;
  }

  private static boolean isKnown(Session session, String tenant, TransferId id)
      throws SQLException {
    return session.prepare(KNOWN).text(id.toString()).text(tenant).first(row -> id) != null;
  }

  private static AttemptRecord attempt(TransferId id, ResultSet row) throws SQLException {
    return new AttemptRecord(
        new AttemptRef(id, row.getInt(1), row.getLong(2)),
        row.getString(3),
        row.getString(4),
        TransferRow.instant(row, 5),
        TransferRow.instantOrNull(row, 6),
        row.getLong(7),
        TransferRow.failure(row, 8));
  }

  private static EventRecord event(TransferId id, ResultSet row) throws SQLException {
    return new EventRecord(
        row.getLong(1),
        id,
        TransferRow.instant(row, 2),
        StateName.valueOf(row.getString(3)),
        row.getInt(4),
        row.getString(5));
  }
}
