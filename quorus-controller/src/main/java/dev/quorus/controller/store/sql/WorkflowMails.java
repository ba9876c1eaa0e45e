package dev.quorus.controller.store.sql;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunLine;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the leader is told, and what is told of runs. */
final class WorkflowMails {
  private static final String SEND =
      "INSERT INTO workflow_inbox (seq, target, body, at) VALUES (?, ?, ?, ?)";
  private static final String ANSWERED = "DELETE FROM workflow_inbox WHERE seq = ?";
  private static final String WAITING =
      "SELECT seq, target, body FROM workflow_inbox WHERE seq > ? ORDER BY seq LIMIT ?";
  private static final String WAITS = "SELECT seq FROM workflow_inbox WHERE seq = ?";
  private static final String LINE =
      "INSERT INTO workflow_events (seq, run_id, at, subject, what, code, message)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)";
  private static final String LINES =
      "SELECT seq, at, subject, what, code, message FROM workflow_events"
          + " WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?";

  /** Ids of runs begin with a digit or a letter up to f, and stand before these. */
  private static final String OLD_LINES =
      "DELETE FROM workflow_events WHERE seq IN (SELECT seq FROM workflow_events"
          + " WHERE run_id >= 'trigger' AND at < ? LIMIT ?)";

  private final Ledger ledger;

  WorkflowMails(Ledger ledger) {
    this.ledger = ledger;
  }

  /** The number of the last one. For the writer's thread. */
  long send(Session session, List<Mail> mails, long at) throws SQLException {
    long last = 0;
    if (mails.isEmpty()) {
      return last;
    }
    Prepared row = session.prepare(SEND);
    for (Mail each : mails) {
      last = ledger.nextBell();
      row.number(last).text(each.target()).text(each.body()).number(at).add();
    }
    row.batch();
    return last;
  }

  /** For the writer's thread. */
  static void answered(Session session, List<Long> seqs) throws SQLException {
    if (seqs.isEmpty()) {
      return;
    }
    Prepared row = session.prepare(ANSWERED);
    for (long each : seqs) {
      row.number(each).add();
    }
    row.batch();
  }

  static List<Mail.Waiting> waiting(Session session, long after, int limit) throws SQLException {
    return session
        .prepare(WAITING)
        .number(after)
        .number(limit)
        .list(
            row -> new Mail.Waiting(row.getLong(1), new Mail(row.getString(2), row.getString(3))));
  }

  static boolean waits(Session session, long seq) throws SQLException {
    return session.prepare(WAITS).number(seq).first(row -> row.getLong(1)) != null;
  }

  /** Adds to the history of a run or a trigger. For the writer's thread. */
  void write(Session session, String subject, List<RunLine> lines) throws SQLException {
    if (lines.isEmpty()) {
      return;
    }
    Prepared row = session.prepare(LINE);
    for (RunLine each : lines) {
      Reason why = each.why();
      row.number(ledger.nextEvent())
          .text(subject)
          .number(Micros.of(each.at()))
          .text(each.subject())
          .text(each.what())
          .text(why == null ? null : why.code())
          .text(why == null ? null : why.message())
          .add();
    }
    row.batch();
  }

  /** Removes at most so many lines of triggers from before then. For the writer's thread. */
  static int purge(Session session, long before, int most) throws SQLException {
    return session.prepare(OLD_LINES).number(before).number(most).update();
  }

  static List<RunLine.Stored> lines(Session session, String subject, long after, int limit)
      throws SQLException {
    return session
        .prepare(LINES)
        .text(subject)
        .number(after)
        .number(limit)
        .list(WorkflowMails::line);
  }

  /** From number, time, subject, what, code and message. */
  static RunLine.Stored line(ResultSet row) throws SQLException {
    @Nullable String code = row.getString(5);
    return new RunLine.Stored(
        row.getLong(1),
        new RunLine(
            TransferRow.instant(row, 2),
            row.getString(3),
            row.getString(4),
            code == null ? null : new Reason(code, row.getString(6))));
  }
}
