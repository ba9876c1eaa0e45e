package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.Bells.Ring;
import dev.quorus.controller.store.sql.EventLog.Event;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/**
 * The moves of a transfer that no attempt makes. Times are in microseconds. For the writer's
 * thread.
 */
final class OtherMoves {
  private static final String GIVE_UP =
      "UPDATE transfers SET state = 'FAILED', state_at = ?, finished_at = ?, failure = ?"
          + " WHERE id = ? AND state = 'QUEUED'";
  private static final String REQUEUE =
      "UPDATE transfers SET state = 'QUEUED', state_at = ?, due_at = NULL"
          + " WHERE id = ? AND state = 'RETRY_WAIT'";
  private static final String CANCEL =
      "UPDATE transfers SET state = 'CANCELLED', state_at = ?, finished_at = ?, due_at = NULL"
          + " WHERE id = ? AND finished_at IS NULL";

  private final EventLog events;
  private final Bells bells;
  private final TransferReads reads;

  OtherMoves(EventLog events, Bells bells, TransferReads reads) {
    this.events = events;
    this.bells = bells;
    this.reads = reads;
  }

  /**
   * @param failure as JSON
   * @param detail the failure in words
   */
  record GiveUp(TransferId id, String failure, String detail, long at) {}

  record Requeue(TransferId id, long at) {}

  /** As a {@link Bulk}. */
  List<Applied> giveUp(Session session, List<GiveUp> all) throws SQLException {
    Prepared move = session.prepare(GIVE_UP);
    for (GiveUp each : all) {
      move.number(each.at())
          .number(each.at())
          .text(each.failure())
          .text(each.id().toString())
          .add();
    }
    return told(
        session,
        move.batch(),
        all,
        each -> new Event(each.id(), each.at(), StateName.FAILED, 0, each.detail()));
  }

  /** As a {@link Bulk}. */
  List<Applied> requeue(Session session, List<Requeue> all) throws SQLException {
    Prepared move = session.prepare(REQUEUE);
    for (Requeue each : all) {
      move.number(each.at()).text(each.id().toString()).add();
    }
    return told(
        session,
        move.batch(),
        all,
        each -> new Event(each.id(), each.at(), StateName.QUEUED, 0, null));
  }

  private <A> List<Applied> told(
      Session session, int[] changed, List<A> all, Function<A, Event> event) throws SQLException {
    events.append(session, Moved.of(all, changed).stream().map(event).toList());
    return Moved.results(changed);
  }

  CancelResult cancel(Session session, String tenant, TransferId id, long at) throws SQLException {
    TransferRecord before = reads.find(session, tenant, id);
    if (before == null) {
      return new CancelResult.NotFound();
    }
    return switch (before.state()) {
      case TransferState.Finished finished -> new CancelResult.AlreadyFinished(before);
      case TransferState.Assigned(int number, String agent, long epoch, var since) ->
          cancelHeld(session, new AttemptRef(id, number, epoch), agent, at);
      case TransferState.Running(int number, String agent, long epoch, var since) ->
          cancelHeld(session, new AttemptRef(id, number, epoch), agent, at);
      case TransferState.Open waiting -> {
        cancelOpen(session, id, 0, at);
        bells.ring(session, Ring.of(id, Kind.CANCELLED, at));
        yield new CancelResult.Done(reads.known(session, id), null, null);
      }
    };
  }

  private CancelResult cancelHeld(Session session, AttemptRef held, String agent, long at)
      throws SQLException {
    cancelOpen(session, held.transfer(), held.number(), at);
    AttemptMoves.endAttempt(session, held, "CANCELLED", at, 0, null);
    bells.ring(session, new Ring(held.transfer(), Kind.CANCELLED, held, agent, at));
    return new CancelResult.Done(reads.known(session, held.transfer()), held, agent);
  }

  private void cancelOpen(Session session, TransferId id, int attempt, long at)
      throws SQLException {
    session.prepare(CANCEL).number(at).number(at).text(id.toString()).update();
    events.append(session, new Event(id, at, StateName.CANCELLED, attempt, null));
  }
}
