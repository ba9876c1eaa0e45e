package dev.quorus.controller.store.sql;

import dev.quorus.core.transfer.TransferId;
import java.sql.SQLException;
import java.util.List;

/** Removes finished transfers with all that belongs to them. For the writer's thread. */
final class Purge {
  /** Removed in one go: a few milliseconds of the writer's time. */
  static final int SLICE = 200;

  private static final String OLDEST =
      "SELECT id, finished_at FROM transfers WHERE finished_at IS NOT NULL AND finished_at < ?"
          + " ORDER BY finished_at LIMIT ?";
  private static final List<String> REMOVALS =
      List.of(
          "DELETE FROM events WHERE transfer_id = ?",
          "DELETE FROM attempts WHERE transfer_id = ?",
          "DELETE FROM labels WHERE transfer_id = ?",
          "DELETE FROM notices WHERE transfer_id = ?",
          "DELETE FROM deliveries WHERE transfer_id = ?",
          "DELETE FROM transfer_connections WHERE transfer_id = ?",
          "DELETE FROM transfers WHERE id = ?");

  private static final String LAST_EVENT =
      "SELECT MAX(e.seq) FROM events e WHERE e.transfer_id IN (SELECT t.id FROM transfers t"
          + " WHERE t.finished_at IS NOT NULL AND t.finished_at <= ?)";
  private static final String REMEMBER =
      "UPDATE ledger SET last_purged = ? WHERE id = 1 AND last_purged < ?";

  private final EventLog events;

  /**
   * @param finished when, in microseconds
   */
  private record Old(TransferId id, long finished) {}

  Purge(EventLog events) {
    this.events = events;
  }

  /**
   * Removes at most {@link #SLICE} of those that finished before the time, in microseconds; how
   * many were removed.
   */
  int removeSlice(Session session, long before) throws SQLException {
    List<Old> slice =
        session
            .prepare(OLDEST)
            .number(before)
            .number(SLICE)
            .list(row -> new Old(TransferId.parse(row.getString(1)), row.getLong(2)));
    List<TransferId> ids = slice.stream().map(Old::id).toList();
    if (!ids.isEmpty()) {
      rememberOf(session, slice.getLast().finished());
      remove(session, ids);
      events.purged(ids);
    }
    return ids.size();
  }

  /** So that whoever asks for events after one that is gone can be told so. */
  private static void rememberOf(Session session, long finished) throws SQLException {
    remember(session, session.prepare(LAST_EVENT).number(finished).one(row -> row.getLong(1)));
  }

  /** The greatest number of an event that is removed by this transaction. */
  static void remember(Session session, long last) throws SQLException {
    session.prepare(REMEMBER).number(last).number(last).update();
  }

  private static void remove(Session session, List<TransferId> ids) throws SQLException {
    for (String removal : REMOVALS) {
      Prepared each = session.prepare(removal);
      for (TransferId id : ids) {
        each.text(id.toString()).add();
      }
      each.batch();
    }
  }
}
