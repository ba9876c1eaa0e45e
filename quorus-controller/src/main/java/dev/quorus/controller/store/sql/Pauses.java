package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.Bells.Ring;
import dev.quorus.controller.store.sql.EventLog.Event;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Holds transfers back and lets them go on. Times are in microseconds. For the writer's thread. */
final class Pauses {
  private static final String PAUSE =
      "UPDATE transfers SET state = 'PAUSED', state_at = ?, due_at = NULL,"
          + " released = released + ?, bytes = COALESCE(?, bytes), total = COALESCE(?, total),"
          + " files = COALESCE(?, files), files_total = COALESCE(?, files_total)"
          + " WHERE id = ? AND finished_at IS NULL";
  private static final String RESUME =
      "UPDATE transfers SET state = 'QUEUED', state_at = ? WHERE id = ? AND state = 'PAUSED'";
  private static final String BY_REQUEST = "by request";

  private final EventLog events;
  private final Bells bells;
  private final TransferReads reads;

  Pauses(EventLog events, Bells bells, TransferReads reads) {
    this.events = events;
    this.bells = bells;
    this.reads = reads;
  }

  /**
   * What is to be paused.
   *
   * @param progress of the attempt that is held; null if it is not known
   * @param who wants it; null if that is not known
   */
  record Wish(String tenant, TransferId id, @Nullable Progress progress, @Nullable String who) {
    String detail() {
      return who == null ? BY_REQUEST : BY_REQUEST + " of " + who;
    }
  }

  PauseResult pause(Session session, Wish wish, long at) throws SQLException {
    TransferId id = wish.id();
    TransferRecord before = reads.find(session, wish.tenant(), id);
    if (before == null) {
      return new PauseResult.NotFound();
    }
    return switch (before.state()) {
      case TransferState.Finished finished -> new PauseResult.Unchanged(before);
      case TransferState.Paused paused -> new PauseResult.Unchanged(before);
      case TransferState.Assigned(int number, String agent, long epoch, var since) ->
          pauseHeld(session, wish, new AttemptRef(id, number, epoch), agent, at);
      case TransferState.Running(int number, String agent, long epoch, var since) ->
          pauseHeld(session, wish, new AttemptRef(id, number, epoch), agent, at);
      case TransferState.Open waiting -> {
        move(session, wish, 0, at);
        bells.ring(session, Ring.of(id, Kind.PAUSED, at));
        yield new PauseResult.Done(reads.known(session, id), null, null);
      }
    };
  }

  private PauseResult pauseHeld(Session session, Wish wish, AttemptRef held, String agent, long at)
      throws SQLException {
    move(session, wish, held.number(), at);
    Progress progress = wish.progress();
    long bytes = progress == null ? 0 : progress.bytes();
    AttemptMoves.endAttempt(session, held, "RELEASED", at, bytes, null);
    bells.ring(session, new Ring(wish.id(), Kind.PAUSED, held, agent, at));
    return new PauseResult.Done(reads.known(session, wish.id()), held, agent);
  }

  /**
   * @param attempt that is released by it; 0 if none is
   */
  private void move(Session session, Wish wish, int attempt, long at) throws SQLException {
    Progress progress = attempt == 0 ? null : wish.progress();
    session
        .prepare(PAUSE)
        .number(at)
        .number(attempt == 0 ? 0 : 1)
        .number(progress == null ? null : Long.valueOf(progress.bytes()))
        .number(progress == null ? null : Long.valueOf(progress.total()))
        .number(progress == null ? null : Long.valueOf(progress.files()))
        .number(progress == null ? null : Long.valueOf(progress.filesTotal()))
        .text(wish.id().toString())
        .update();
    events.append(session, new Event(wish.id(), at, StateName.PAUSED, attempt, wish.detail()));
  }

  ResumeResult resume(Session session, String tenant, TransferId id, long at) throws SQLException {
    TransferRecord before = reads.find(session, tenant, id);
    if (before == null) {
      return new ResumeResult.NotFound();
    }
    int changed = session.prepare(RESUME).number(at).text(id.toString()).update();
    if (changed == 0) {
      return new ResumeResult.Unchanged(before);
    }
    events.append(session, new Event(id, at, StateName.QUEUED, 0, "resumed " + BY_REQUEST));
    bells.ring(session, Ring.of(id, Kind.RESUMED, at));
    return new ResumeResult.Done(reads.known(session, id));
  }
}
