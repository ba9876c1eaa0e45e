package dev.quorus.controller.store.sql;

import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Appends events. Their numbers ascend over all transfers; the one writer counts them. A rolled
 * back transaction leaves a gap. For the writer's thread.
 */
final class EventLog {
  private static final String LAST_KEPT = "SELECT COALESCE(MAX(seq), 0) FROM events";
  private static final String LAST_PURGED = "SELECT last_purged FROM event_numbers WHERE id = 1";
  private static final String PURGED = "UPDATE event_numbers SET last_purged = ? WHERE id = 1";
  private static final String APPEND =
      "INSERT INTO events (seq, transfer_id, at, state, attempt, detail) VALUES (?, ?, ?, ?, ?, ?)";

  private final List<TransferId> changed = new ArrayList<>();
  private long last;

  private EventLog(long last) {
    this.last = last;
  }

  /** Goes on after the last event there ever was. */
  static EventLog continued(Session session) throws SQLException {
    return new EventLog(Math.max(number(session, LAST_KEPT), number(session, LAST_PURGED)));
  }

  /** Appends an event and returns its number. */
  long append(Session session, Event event) throws SQLException {
    last++;
    changed.add(event.transfer());
    session
        .prepare(APPEND)
        .number(last)
        .text(event.transfer().toString())
        .number(event.at())
        .text(event.state().name())
        .number(event.attempt())
        .text(event.detail())
        .update();
    return last;
  }

  /** To be called with every purge, so that no number is given twice even if nothing is left. */
  void purged(Session session, List<TransferId> removed) throws SQLException {
    changed.addAll(removed);
    session.prepare(PURGED).number(last).update();
  }

  /** The transfers that changed since the last call, or were to: of a rolled back one too. */
  List<TransferId> takeChanged() {
    List<TransferId> taken = List.copyOf(changed);
    changed.clear();
    return taken;
  }

  private static long number(Session session, String sql) throws SQLException {
    return session.once(sql, query -> query.one(row -> row.getLong(1)));
  }

  /**
   * @param at in microseconds
   * @param attempt 0 if it belongs to none
   */
  record Event(
      TransferId transfer, long at, StateName state, int attempt, @Nullable String detail) {}
}
