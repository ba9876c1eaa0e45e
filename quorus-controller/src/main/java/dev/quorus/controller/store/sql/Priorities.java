package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.PriorityChange;
import dev.quorus.controller.store.PriorityResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.Bells.Ring;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.json.JsonObject;
import java.sql.SQLException;

/** Changes priorities. For the writer's thread. */
final class Priorities {
  private static final String ORDER = "SELECT order_json FROM transfers WHERE id = ?";
  private static final String CHANGE = "UPDATE transfers SET rank = ?, order_json = ? WHERE id = ?";

  private final EventLog events;
  private final Bells bells;
  private final TransferReads reads;

  Priorities(EventLog events, Bells bells, TransferReads reads) {
    this.events = events;
    this.bells = bells;
    this.reads = reads;
  }

  /**
   * Changes it in the order too, whose secrets stay sealed. It is no move of the state machine, so
   * there is no event.
   *
   * @param at in microseconds
   */
  PriorityResult change(
      Session session, String tenant, TransferId id, PriorityChange change, long at)
      throws SQLException {
    TransferRecord before = reads.find(session, tenant, id);
    if (before == null) {
      return new PriorityResult.NotFound();
    }
    int priority = before.order().placement().priority();
    if (!change.isFrom(priority)) {
      return new PriorityResult.Stale(before);
    }
    if (before.state().name().finished()) {
      return new PriorityResult.Finished(before);
    }
    if (priority == change.to()) {
      return new PriorityResult.Unchanged(before);
    }
    write(session, id, change.to());
    // To look at it again: what a leader of the version before this one does too.
    bells.ring(session, Ring.of(id, Kind.SUBMITTED, at));
    return new PriorityResult.Done(reads.known(session, id));
  }

  private void write(Session session, TransferId id, int priority) throws SQLException {
    JsonObject order =
        session.prepare(ORDER).text(id.toString()).one(row -> new JsonObject(row.getString(1)));
    order.getJsonObject("placement").put("priority", priority);
    session
        .prepare(CHANGE)
        .number(Submission.rankOf(priority))
        .text(order.encode())
        .text(id.toString())
        .update();
    events.changed(id);
  }
}
