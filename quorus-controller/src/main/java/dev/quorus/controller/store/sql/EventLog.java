package dev.quorus.controller.store.sql;

import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Appends events. Their numbers ascend over all transfers. For the writer's thread. */
final class EventLog {
  private static final String APPEND =
      "INSERT INTO events (seq, transfer_id, at, state, attempt, detail) VALUES (?, ?, ?, ?, ?, ?)";

  private final Ledger ledger;
  private final List<TransferId> changed = new ArrayList<>();

  EventLog(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Appends an event. */
  void append(Session session, Event event) throws SQLException {
    append(session, List.of(event));
  }

  /** Appends events, whose numbers follow one another; that of the first. */
  long append(Session session, List<Event> events) throws SQLException {
    if (events.isEmpty()) {
      return 0;
    }
    Prepared append = session.prepare(APPEND);
    long last = 0;
    for (Event event : events) {
      last = ledger.nextEvent();
      changed.add(event.transfer());
      append
          .number(last)
          .text(event.transfer().toString())
          .number(event.at())
          .text(event.state().name())
          .number(event.attempt())
          .text(event.detail())
          .add();
    }
    append.batch();
    return last - events.size() + 1;
  }

  /** To be called with every change that makes no event. */
  void changed(TransferId transfer) {
    changed.add(transfer);
  }

  /** To be called with every purge. */
  void purged(List<TransferId> removed) {
    changed.addAll(removed);
  }

  /** The transfers that changed since the last call, or were to: of a rolled back one too. */
  List<TransferId> takeChanged() {
    List<TransferId> taken = List.copyOf(changed);
    changed.clear();
    return taken;
  }

  /**
   * @param at in microseconds
   * @param attempt 0 if it belongs to none
   */
  record Event(
      TransferId transfer, long at, StateName state, int attempt, @Nullable String detail) {}
}
