package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.sql.EventLog.Event;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import java.sql.SQLException;
import java.util.List;
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

  /**
   * @param at in microseconds, as in the other moves
   */
  record Assign(AttemptRef ref, String agent, String why, long at) {}

  record Start(AttemptRef ref, long at) {}

  record Release(AttemptRef ref, String why, long at) {}

  record End(AttemptRef ref, Ending ending, long at) {}

  /** As a {@link Bulk}. */
  List<Applied> assign(Session session, List<Assign> all) throws SQLException {
    Prepared move = session.prepare(ASSIGN);
    for (Assign each : all) {
      AttemptRef ref = each.ref();
      move.number(ref.number())
          .number(ref.epoch())
          .text(each.agent())
          .number(each.at())
          .text(ref.transfer().toString())
          .number(ref.number() - 1)
          .add();
    }
    int[] changed = move.batch();
    addAttempts(session, Moved.of(all, changed));
    return Moved.results(changed);
  }

  private void addAttempts(Session session, List<Assign> made) throws SQLException {
    if (made.isEmpty()) {
      return;
    }
    long number = events.append(session, made.stream().map(AttemptMoves::event).toList());
    Prepared attempt = session.prepare(ADD_ATTEMPT);
    for (Assign each : made) {
      AttemptRef ref = each.ref();
      attempt
          .text(ref.transfer().toString())
          .number(number)
          .number(ref.number())
          .number(ref.epoch())
          .text(each.agent())
          .number(each.at())
          .add();
      number++;
    }
    attempt.batch();
  }

  private static Event event(Assign each) {
    AttemptRef ref = each.ref();
    return new Event(
        ref.transfer(),
        each.at(),
        StateName.ASSIGNED,
        ref.number(),
        "to " + each.agent() + ": " + each.why());
  }

  /** As a {@link Bulk}. */
  List<Applied> start(Session session, List<Start> all) throws SQLException {
    Prepared move = session.prepare(START);
    for (Start each : all) {
      ofAttempt(move.number(each.at()).number(each.at()), each.ref()).add();
    }
    int[] changed = move.batch();
    List<Start> made = Moved.of(all, changed);
    if (!made.isEmpty()) {
      Prepared attempt = session.prepare(RUN_ATTEMPT);
      for (Start each : made) {
        ofAttempt(attempt, each.ref()).add();
      }
      attempt.batch();
    }
    events.append(
        session,
        made.stream().map(each -> event(each.ref(), each.at(), StateName.RUNNING, null)).toList());
    return Moved.results(changed);
  }

  /** As a {@link Bulk}. */
  List<Applied> release(Session session, List<Release> all) throws SQLException {
    Prepared move = session.prepare(RELEASE);
    for (Release each : all) {
      ofAttempt(move.number(each.at()), each.ref()).add();
    }
    int[] changed = move.batch();
    List<Release> made = Moved.of(all, changed);
    for (Release each : made) {
      endAttempt(session, each.ref(), "RELEASED", each.at(), 0, null);
    }
    events.append(
        session,
        made.stream()
            .map(each -> event(each.ref(), each.at(), StateName.QUEUED, each.why()))
            .toList());
    return Moved.results(changed);
  }

  /**
   * As a {@link Bulk}: ends running attempts. One whose start was lost is started first, so both
   * are told.
   */
  List<Applied> end(Session session, List<End> all) throws SQLException {
    TenantBytes.count(session, all);
    Prepared move = session.prepare(END_RUNNING);
    for (End each : all) {
      bindEnd(move, each).add();
    }
    int[] changed = move.batch();
    endAttempts(session, Moved.of(all, changed));
    for (int i = 0; i < changed.length; i++) {
      if (changed[i] == 0 && endUnstarted(session, all.get(i))) {
        changed[i] = 1;
      }
    }
    return Moved.results(changed);
  }

  private void endAttempts(Session session, List<End> made) throws SQLException {
    if (made.isEmpty()) {
      return;
    }
    Prepared attempt = session.prepare(END_ATTEMPT);
    for (End each : made) {
      Ending ending = each.ending();
      long bytes = ending.reached().progress().bytes();
      attempt.text(ending.result()).number(each.at()).number(bytes).text(ending.failure());
      ofAttempt(attempt, each.ref()).add();
    }
    attempt.batch();
    events.append(session, made.stream().map(AttemptMoves::event).toList());
  }

  private static Event event(End each) {
    return event(each.ref(), each.at(), each.ending().to(), each.ending().detail());
  }

  private boolean endUnstarted(Session session, End each) throws SQLException {
    Start start = new Start(each.ref(), each.at());
    if (start(session, List.of(start)).getFirst() == Applied.STALE) {
      return each.ending().to() == StateName.SUCCEEDED && endPaused(session, each);
    }
    bindEnd(session.prepare(END_RUNNING), each).update();
    endAttempts(session, List.of(each));
    return true;
  }

  /** Its file is published, whatever was asked for meanwhile: to move it again would be wrong. */
  private boolean endPaused(Session session, End each) throws SQLException {
    if (bindEnd(session.prepare(END_PAUSED), each).update() == 0) {
      return false;
    }
    long bytes = each.ending().reached().progress().bytes();
    Prepared row = session.prepare(SUCCEED_RELEASED).number(each.at()).number(bytes);
    ofAttempt(row, each.ref()).update();
    events.append(session, event(each));
    return true;
  }

  private static Prepared bindEnd(Prepared move, End each) throws SQLException {
    Ending ending = each.ending();
    Progress progress = ending.reached().progress();
    move.text(ending.to().name())
        .number(each.at())
        .number(ending.due())
        .number(ending.to().finished() ? each.at() : null)
        .text(ending.receipt())
        .text(ending.failure())
        .number(ending.charged() ? 0 : 1)
        .number(progress.bytes())
        .number(progress.total())
        .number(progress.files())
        .number(progress.filesTotal())
        .text(ending.reached().tree());
    return ofAttempt(move, each.ref());
  }

  /** Closes the row of an attempt that did not come to its own end, or did. */
  static void endAttempt(
      Session session, AttemptRef ref, String result, long at, long bytes, @Nullable String failure)
      throws SQLException {
    Prepared end = session.prepare(END_ATTEMPT).text(result).number(at).number(bytes).text(failure);
    ofAttempt(end, ref).update();
  }

  private static Event event(AttemptRef ref, long at, StateName state, @Nullable String detail) {
    return new Event(ref.transfer(), at, state, ref.number(), detail);
  }

  private static Prepared ofAttempt(Prepared statement, AttemptRef ref) throws SQLException {
    return statement.text(ref.transfer().toString()).number(ref.number()).number(ref.epoch());
  }
}
