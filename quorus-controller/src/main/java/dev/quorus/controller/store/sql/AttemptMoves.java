package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.sql.EventLog.Event;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The moves of attempts. Each is one update that names the state, the attempt and the epoch that it
 * expects; only when that changes a row do the attempt's own row and the event follow, in the same
 * transaction. Times are in microseconds. For the writer's thread.
 */
final class AttemptMoves {
  private static final String OF_ATTEMPT =
      " WHERE id = ? AND attempts = ? AND epoch = ? AND state ";

  private static final String ASSIGN =
      "UPDATE transfers SET state = 'ASSIGNED', attempts = ?, epoch = ?, agent = ?, state_at = ?"
          + " WHERE id = ? AND state = 'QUEUED' AND attempts = ?";
  private static final String START =
      "UPDATE transfers SET state = 'RUNNING', state_at = ?, started_at = COALESCE(started_at, ?)"
          + OF_ATTEMPT
          + "= 'ASSIGNED'";
  private static final String RELEASE =
      "UPDATE transfers SET state = 'QUEUED', released = released + 1, state_at = ?"
          + OF_ATTEMPT
          + "IN ('ASSIGNED', 'RUNNING')";
  private static final String END =
      "UPDATE transfers SET state = ?, state_at = ?, due_at = ?, finished_at = ?, receipt = ?,"
          + " failure = COALESCE(?, failure), released = released + ?, bytes = ?, total = ?,"
          + " files = ?, files_total = ?, tree = ?"
          + OF_ATTEMPT;
  private static final String END_RUNNING = END + "= 'RUNNING'";
  private static final String END_PAUSED = END + "= 'PAUSED'";

  private static final String ADD_ATTEMPT =
      "INSERT INTO attempts (transfer_id, seq, number, epoch, agent, result, assigned_at, bytes)"
          + " VALUES (?, ?, ?, ?, ?, 'ASSIGNED', ?, 0)";
  private static final String RUN_ATTEMPT =
      "UPDATE attempts SET result = 'RUNNING'"
          + " WHERE transfer_id = ? AND number = ? AND epoch = ? AND finished_at IS NULL";
  private static final String END_ATTEMPT =
      "UPDATE attempts SET result = ?, finished_at = ?, bytes = ?, failure = ?"
          + " WHERE transfer_id = ? AND number = ? AND epoch = ? AND finished_at IS NULL";

  private static final String SUCCEED_RELEASED =
      "UPDATE attempts SET result = 'SUCCEEDED', finished_at = ?, bytes = ?"
          + " WHERE transfer_id = ? AND number = ? AND epoch = ?";

  private final EventLog events;

  AttemptMoves(EventLog events) {
    this.events = events;
  }

  Applied assign(Session session, AttemptRef ref, String agent, long at) throws SQLException {
    String id = ref.transfer().toString();
    int changed =
        session
            .prepare(ASSIGN)
            .number(ref.number())
            .number(ref.epoch())
            .text(agent)
            .number(at)
            .text(id)
            .number(ref.number() - 1)
            .update();
    if (changed == 0) {
      return Applied.STALE;
    }
    long seq =
        events.append(
            session,
            new Event(ref.transfer(), at, StateName.ASSIGNED, ref.number(), "to " + agent));
    session
        .prepare(ADD_ATTEMPT)
        .text(id)
        .number(seq)
        .number(ref.number())
        .number(ref.epoch())
        .text(agent)
        .number(at)
        .update();
    return Applied.YES;
  }

  Applied start(Session session, AttemptRef ref, long at) throws SQLException {
    int changed = ofAttempt(session.prepare(START).number(at).number(at), ref).update();
    if (changed == 0) {
      return Applied.STALE;
    }
    ofAttempt(session.prepare(RUN_ATTEMPT), ref).update();
    return told(session, ref, at, StateName.RUNNING, null);
  }

  Applied release(Session session, AttemptRef ref, String why, long at) throws SQLException {
    int changed = ofAttempt(session.prepare(RELEASE).number(at), ref).update();
    if (changed == 0) {
      return Applied.STALE;
    }
    endAttempt(session, ref, "RELEASED", at, 0, null);
    return told(session, ref, at, StateName.QUEUED, why);
  }

  /** Ends a running attempt; one whose start was lost is started first, so both are told. */
  Applied end(Session session, AttemptRef ref, Ending ending, long at) throws SQLException {
    if (!ended(session, END_RUNNING, ref, ending, at)) {
      if (start(session, ref, at) == Applied.STALE) {
        return ending.to() == StateName.SUCCEEDED
            ? endPaused(session, ref, ending, at)
            : Applied.STALE;
      }
      ended(session, END_RUNNING, ref, ending, at);
    }
    long bytes = ending.reached().progress().bytes();
    endAttempt(session, ref, ending.result(), at, bytes, ending.failure());
    return told(session, ref, at, ending.to(), ending.detail());
  }

  /** Its file is published, whatever was asked for meanwhile: to move it again would be wrong. */
  private Applied endPaused(Session session, AttemptRef ref, Ending ending, long at)
      throws SQLException {
    if (!ended(session, END_PAUSED, ref, ending, at)) {
      return Applied.STALE;
    }
    Prepared row =
        session.prepare(SUCCEED_RELEASED).number(at).number(ending.reached().progress().bytes());
    ofAttempt(row, ref).update();
    return told(session, ref, at, ending.to(), ending.detail());
  }

  private static boolean ended(Session session, String move, AttemptRef ref, Ending ending, long at)
      throws SQLException {
    Progress progress = ending.reached().progress();
    Prepared end =
        session
            .prepare(move)
            .text(ending.to().name())
            .number(at)
            .number(ending.due())
            .number(ending.to().finished() ? at : null)
            .text(ending.receipt())
            .text(ending.failure())
            .number(ending.charged() ? 0 : 1)
            .number(progress.bytes())
            .number(progress.total())
            .number(progress.files())
            .number(progress.filesTotal())
            .text(ending.reached().tree());
    return ofAttempt(end, ref).update() > 0;
  }

  /** Closes the row of an attempt that did not come to its own end, or did. */
  static void endAttempt(
      Session session, AttemptRef ref, String result, long at, long bytes, @Nullable String failure)
      throws SQLException {
    Prepared end = session.prepare(END_ATTEMPT).text(result).number(at).number(bytes).text(failure);
    ofAttempt(end, ref).update();
  }

  private Applied told(
      Session session, AttemptRef ref, long at, StateName state, @Nullable String detail)
      throws SQLException {
    events.append(session, new Event(ref.transfer(), at, state, ref.number(), detail));
    return Applied.YES;
  }

  private static Prepared ofAttempt(Prepared statement, AttemptRef ref) throws SQLException {
    return statement.text(ref.transfer().toString()).number(ref.number()).number(ref.epoch());
  }
}
