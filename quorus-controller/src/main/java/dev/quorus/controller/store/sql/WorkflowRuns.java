package dev.quorus.controller.store.sql;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunQuery;
import dev.quorus.controller.workflow.store.StartKey;
import dev.quorus.controller.workflow.store.StoredRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs as a whole. */
final class WorkflowRuns {
  private static final String COLUMNS =
      "SELECT id, tenant, workflow, version, spec, plan_hash, start_key, phase, paused, outcome,"
          + " why_code, why, started_at, ended_at, created_at, created_by, fingerprint"
          + " FROM workflow_runs";
  private static final String FIND = COLUMNS + " WHERE id = ?";
  private static final String BY_KEY = COLUMNS + " WHERE tenant = ? AND start_key = ?";
  private static final String OPEN =
      "SELECT id FROM workflow_runs WHERE ended_at IS NULL ORDER BY id";
  private static final String INSERT =
      "INSERT INTO workflow_runs (id, tenant, workflow, version, spec, plan_hash, start_key,"
          + " fingerprint, phase, paused, outcome, why_code, why, created_at, created_by, ended_at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (tenant, start_key) WHERE start_key IS NOT NULL DO NOTHING";
  private static final String HEAD =
      "UPDATE workflow_runs SET phase = ?, paused = ?, outcome = ?, why_code = ?, why = ?,"
          + " started_at = ?, ended_at = ? WHERE id = ?";
  private static final String ENDED =
      "SELECT id FROM workflow_runs WHERE ended_at IS NOT NULL AND ended_at < ?"
          + " ORDER BY ended_at LIMIT ?";
  private static final List<String> REMOVALS =
      List.of(
          "DELETE FROM workflow_rows WHERE run_id = ?",
          "DELETE FROM workflow_events WHERE run_id = ?",
          "DELETE FROM workflow_runs WHERE id = ?");
  private static final String LAST_EVENT = "SELECT MAX(seq) FROM workflow_events WHERE run_id = ?";
  private static final Map<String, String> STATES =
      Map.of(
          "NEW", "phase = 'NEW'",
          "RUNNING", "ended_at IS NULL AND phase <> 'NEW' AND paused = 0",
          "PAUSED", "ended_at IS NULL AND paused = 1",
          "SUCCEEDED", "ended_at IS NOT NULL AND outcome = 'SUCCEEDED'",
          "FAILED", "ended_at IS NOT NULL AND outcome = 'FAILED'",
          "CANCELLED", "ended_at IS NOT NULL AND outcome = 'CANCELLED'");
  private static final int FINGERPRINT = 17;

  private final WorkflowMails mails;

  WorkflowRuns(WorkflowMails mails) {
    this.mails = mails;
  }

  /** For the writer's thread. */
  NewRun.Result begin(Session session, NewRun run) throws SQLException {
    StartKey key = run.key();
    if (insert(session, run) == 0 && key != null) {
      return repeated(session, run.tenant(), key);
    }
    String word = run.refused() == null ? "started" : "refused";
    String target = run.refused() == null ? run.id() : Mail.TRIGGERS;
    mails.send(
        session,
        List.of(new Mail(target, "{\"kind\":\"%s\",\"run\":\"%s\"}".formatted(word, run.id()))),
        Micros.of(run.at()));
    return new NewRun.Result.Begun();
  }

  private static int insert(Session session, NewRun run) throws SQLException {
    StartKey key = run.key();
    Reason refused = run.refused();
    long at = Micros.of(run.at());
    return session
        .prepare(INSERT)
        .text(run.id())
        .text(run.tenant())
        .text(run.workflow())
        .number(run.version())
        .text(run.spec())
        .text(run.planHash())
        .text(key == null ? null : key.text())
        .text(key == null ? null : key.fingerprint())
        .text(refused == null ? "NEW" : "ENDED")
        .text(refused == null ? null : "FAILED")
        .text(refused == null ? null : refused.code())
        .text(refused == null ? null : refused.message())
        .number(at)
        .text(run.by())
        .number(refused == null ? null : Long.valueOf(at))
        .update();
  }

  private static NewRun.Result repeated(Session session, String tenant, StartKey key)
      throws SQLException {
    record Earlier(String id, String fingerprint) {}
    Earlier earlier =
        session
            .prepare(BY_KEY)
            .text(tenant)
            .text(key.text())
            .one(row -> new Earlier(row.getString(1), row.getString(FINGERPRINT)));
    return key.fingerprint().equals(earlier.fingerprint())
        ? new NewRun.Result.Known(earlier.id())
        : new NewRun.Result.KeyReused(earlier.id());
  }

  /** For the writer's thread. */
  static void change(Session session, String id, RunHead head) throws SQLException {
    Reason why = head.why();
    session
        .prepare(HEAD)
        .text(head.phase())
        .number(head.paused() ? 1 : 0)
        .text(head.outcome())
        .text(why == null ? null : why.code())
        .text(why == null ? null : why.message())
        .number(head.startedAt() == null ? null : Long.valueOf(Micros.of(head.startedAt())))
        .number(head.endedAt() == null ? null : Long.valueOf(Micros.of(head.endedAt())))
        .text(id)
        .update();
  }

  static @Nullable StoredRun find(Session session, String id) throws SQLException {
    return session.prepare(FIND).text(id).first(WorkflowRuns::read);
  }

  static List<String> open(Session session) throws SQLException {
    return session.prepare(OPEN).list(row -> row.getString(1));
  }

  static List<StoredRun> begunBy(Session session, String tenant, List<String> keys)
      throws SQLException {
    List<StoredRun> found = new ArrayList<>();
    for (String key : keys) {
      found.addAll(session.prepare(BY_KEY).text(tenant).text(key).list(WorkflowRuns::read));
    }
    return found;
  }

  static List<StoredRun> list(Session session, RunQuery query) throws SQLException {
    StringBuilder sql = new StringBuilder(COLUMNS).append(" WHERE tenant = ?");
    String workflow = query.workflow();
    String before = query.before();
    if (workflow != null) {
      sql.append(" AND workflow = ?");
    }
    if (query.state() != null) {
      sql.append(" AND ").append(STATES.getOrDefault(query.state(), "1 = 0"));
    }
    if (before != null) {
      sql.append(" AND id < ?");
    }
    Prepared list =
        session.prepare(sql.append(" ORDER BY id DESC LIMIT ?").toString()).text(query.tenant());
    if (workflow != null) {
      list.text(workflow);
    }
    if (before != null) {
      list.text(before);
    }
    return list.number(query.limit()).list(WorkflowRuns::read);
  }

  /** Removes at most so many that ended before; how many. For the writer's thread. */
  static int purge(Session session, long before, int most) throws SQLException {
    List<String> ids =
        session.prepare(ENDED).number(before).number(most).list(row -> row.getString(1));
    if (!ids.isEmpty()) {
      remember(session, ids);
      for (String removal : REMOVALS) {
        Prepared each = session.prepare(removal);
        for (String id : ids) {
          each.text(id).add();
        }
        each.batch();
      }
    }
    return ids.size();
  }

  /** So that whoever asks for events after one that is gone can be told so. */
  private static void remember(Session session, List<String> ids) throws SQLException {
    long last = 0;
    for (String id : ids) {
      last = Math.max(last, session.prepare(LAST_EVENT).text(id).one(row -> row.getLong(1)));
    }
    Purge.remember(session, last);
  }

  private static StoredRun read(ResultSet row) throws SQLException {
    String code = row.getString(11);
    return new StoredRun(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getInt(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        new RunHead(
            row.getString(8),
            row.getInt(9) == 1,
            row.getString(10),
            code == null ? null : new Reason(code, row.getString(12)),
            TransferRow.instantOrNull(row, 13),
            TransferRow.instantOrNull(row, 14)),
        TransferRow.instant(row, 15),
        row.getString(16));
  }
}
