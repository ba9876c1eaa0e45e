package dev.quorus.controller.store.sql;

import dev.quorus.core.transfer.TransferId;
import java.sql.SQLException;
import java.util.List;

/** Removes finished transfers with all that belongs to them. For the writer's thread. */
final class Purge {
  /** Removed in one go: a few milliseconds of the writer's time. */
  static final int SLICE = 200;

  private static final String OLDEST =
      "SELECT id FROM transfers WHERE finished_at IS NOT NULL AND finished_at < ?"
          + " ORDER BY finished_at LIMIT ?";
  private static final List<String> REMOVALS =
      List.of(
          "DELETE FROM events WHERE transfer_id = ?",
          "DELETE FROM attempts WHERE transfer_id = ?",
          "DELETE FROM labels WHERE transfer_id = ?",
          "DELETE FROM transfer_connections WHERE transfer_id = ?",
          "DELETE FROM transfers WHERE id = ?");

  private final EventLog events;

  Purge(EventLog events) {
    this.events = events;
  }

  /**
   * Removes at most {@link #SLICE} of those that finished before the time, in microseconds; how
   * many were removed.
   */
  int removeSlice(Session session, long before) throws SQLException {
    List<TransferId> ids =
        session
            .prepare(OLDEST)
            .number(before)
            .number(SLICE)
            .list(row -> TransferId.parse(row.getString(1)));
    if (!ids.isEmpty()) {
      remove(session, ids);
      events.purged(ids);
    }
    return ids.size();
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
