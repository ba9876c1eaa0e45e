package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.RunStep;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.core.transfer.TransferId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Steps of runs and triggers, each in one transaction with all that follows from it. */
final class WorkflowSteps {
  private static final String ROW =
      "INSERT INTO workflow_rows (run_id, name, json, section, phase, files, bytes)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run_id, name) DO UPDATE SET"
          + " json = excluded.json, phase = excluded.phase, files = excluded.files,"
          + " bytes = excluded.bytes";
  private static final String ROWS = "SELECT name, json FROM workflow_rows WHERE run_id = ?";
  private static final String WHOLE_ROWS = ROWS + " AND section IS NULL ORDER BY name";
  private static final String COUNTS =
      "SELECT section, phase, COUNT(*), SUM(files), SUM(bytes) FROM workflow_rows"
          + " WHERE run_id = ? AND section IS NOT NULL GROUP BY section, phase";
  private static final String TRIGGER_ROW =
      "INSERT INTO trigger_rows (tenant, workflow, trigger_name, name, json)"
          + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (tenant, workflow, trigger_name, name)"
          + " DO UPDATE SET json = excluded.json";
  private static final String TRIGGER_GONE =
      "DELETE FROM trigger_rows WHERE tenant = ? AND workflow = ? AND trigger_name = ? AND name = ?";
  private static final String TRIGGERS =
      "SELECT tenant, workflow, trigger_name, name, json FROM trigger_rows";
  private static final String TRIGGERS_OF =
      TRIGGERS + " WHERE tenant = ? AND workflow = ? AND name NOT LIKE 'file/%'";

  private final Moves moves;
  private final WorkflowMails mails;
  private final WorkflowRuns runs;

  WorkflowSteps(Moves moves, WorkflowMails mails, WorkflowRuns runs) {
    this.moves = moves;
    this.mails = mails;
    this.runs = runs;
  }

  /**
   * For the writer's thread.
   *
   * @param submissions of the step, as they go into their rows
   */
  RunStep.Done step(Session session, RunStep step, List<Submission> submissions)
      throws SQLException {
    write(session, step);
    RunHead head = step.head();
    if (head != null) {
      WorkflowRuns.change(session, step.run(), head);
    }
    mails.write(session, step.run(), step.lines());
    List<RunStep.Begun> begun = submit(session, submissions);
    List<RunStep.Ended> ended = new ArrayList<>();
    for (TransferId each : step.stops()) {
      if (moves.others.cancel(session, step.tenant(), each, Micros.of(step.at()))
          instanceof CancelResult.Done(var record, var held, var agent)) {
        ended.add(new RunStep.Ended(record.id(), held, agent));
      }
    }
    WorkflowMails.answered(session, step.answered());
    mails.send(session, step.sent(), Micros.of(step.at()));
    return new RunStep.Done(begun, ended);
  }

  private static void write(Session session, RunStep step) throws SQLException {
    if (step.rows().isEmpty()) {
      return;
    }
    Prepared row = session.prepare(ROW);
    for (RunStep.Row each : step.rows()) {
      RunStep.Tally tally = each.tally();
      row.text(step.run())
          .text(each.name())
          .text(each.json())
          .text(tally == null ? null : tally.group())
          .text(tally == null ? null : tally.phase())
          .number(tally == null ? 0 : tally.files())
          .number(tally == null ? 0 : tally.bytes())
          .add();
    }
    row.batch();
  }

  private List<RunStep.Begun> submit(Session session, List<Submission> submissions)
      throws SQLException {
    List<RunStep.Begun> begun = new ArrayList<>();
    if (submissions.isEmpty()) {
      return begun;
    }
    for (SubmitResult each : moves.submitOfRun.apply(session, submissions)) {
      begun.add(
          switch (each) {
            case SubmitResult.Created(TransferId id) -> new RunStep.Begun(id, true);
            case SubmitResult.Replayed(var first) -> new RunStep.Begun(first.id(), false);
            case SubmitResult.KeyReused(TransferId first) -> new RunStep.Begun(first, false);
            case SubmitResult.KeyTaken(var by) -> throw by;
          });
    }
    return begun;
  }

  static List<RunRows.Row> rows(Session session, String run) throws SQLException {
    return session.prepare(ROWS).text(run).list(WorkflowSteps::row);
  }

  static RunRows summed(Session session, String run) throws SQLException {
    return new RunRows(
        session.prepare(WHOLE_ROWS).text(run).list(WorkflowSteps::row),
        session
            .prepare(COUNTS)
            .text(run)
            .list(row ->
                new RunRows.Count(
                    row.getString(1),
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5))));
  }

  private static RunRows.Row row(ResultSet row) throws SQLException {
    return new RunRows.Row(row.getString(1), row.getString(2));
  }

  /** For the writer's thread. */
  List<NewRun.Result> step(Session session, TriggerStep step) throws SQLException {
    for (TriggerStep.Change each : step.changes()) {
      change(session, each);
    }
    List<NewRun.Result> results = new ArrayList<>();
    for (NewRun each : step.starts()) {
      results.add(runs.begin(session, each));
    }
    for (TriggerStep.Line each : step.lines()) {
      mails.write(session, each.trigger().subject(), List.of(each.line()));
    }
    WorkflowMails.answered(session, step.answered());
    return results;
  }

  private static void change(Session session, TriggerStep.Change change) throws SQLException {
    TriggerStep.Name trigger = change.trigger();
    if (!change.rows().isEmpty()) {
      Prepared row = session.prepare(TRIGGER_ROW);
      for (RunRows.Row each : change.rows()) {
        row.text(trigger.tenant())
            .text(trigger.workflow())
            .text(trigger.trigger())
            .text(each.name())
            .text(each.json())
            .add();
      }
      row.batch();
    }
    for (String each : change.gone()) {
      session
          .prepare(TRIGGER_GONE)
          .text(trigger.tenant())
          .text(trigger.workflow())
          .text(trigger.trigger())
          .text(each)
          .update();
    }
  }

  static List<TriggerStep.Stored> triggers(Session session) throws SQLException {
    return session.prepare(TRIGGERS).list(WorkflowSteps::trigger);
  }

  static List<TriggerStep.Stored> triggersOf(Session session, String tenant, String workflow)
      throws SQLException {
    return session.prepare(TRIGGERS_OF).text(tenant).text(workflow).list(WorkflowSteps::trigger);
  }

  private static TriggerStep.Stored trigger(ResultSet row) throws SQLException {
    return new TriggerStep.Stored(
        new TriggerStep.Name(row.getString(1), row.getString(2), row.getString(3)),
        new RunRows.Row(row.getString(4), row.getString(5)));
  }
}
