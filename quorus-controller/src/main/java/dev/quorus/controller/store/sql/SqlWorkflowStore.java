package dev.quorus.controller.store.sql;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.NewWorkflow;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunQuery;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.controller.workflow.store.WorkflowStore;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Workflows in their tables, for any controller. */
final class SqlWorkflowStore implements WorkflowStore {
  private static final int PURGE_SLICE = 20;
  private static final int PURGED_LINES = 1_000;

  private final GroupCommit commit;
  private final Readers readers;
  private final WorkflowMails mails;
  private final WorkflowRuns runs;

  SqlWorkflowStore(GroupCommit commit, Readers readers, WorkflowMails mails, WorkflowRuns runs) {
    this.commit = commit;
    this.readers = readers;
    this.mails = mails;
    this.runs = runs;
  }

  @Override
  public Future<StoredWorkflow.Put> put(NewWorkflow workflow) {
    return commit.write(session -> {
      StoredWorkflow.Put put = WorkflowTexts.put(session, workflow);
      if (put.fresh()) {
        tellTriggers(session, workflow.at());
      }
      return put;
    });
  }

  /** Which of them there are may have changed. */
  private void tellTriggers(Session session, Instant at) throws SQLException {
    mails.send(session, List.of(new Mail(Mail.TRIGGERS, "{\"kind\":\"defined\"}")), Micros.of(at));
  }

  @Override
  public Future<@Nullable StoredWorkflow> find(String tenant, String name, int version) {
    return readers.read(session -> WorkflowTexts.find(session, tenant, name, version));
  }

  @Override
  public Future<List<StoredWorkflow>> list(String tenant, String after, int limit) {
    return readers.read(session -> WorkflowTexts.list(session, tenant, after, limit));
  }

  @Override
  public Future<Boolean> remove(String tenant, String name, Instant at) {
    return commit.write(session -> {
      boolean removed = WorkflowTexts.remove(session, tenant, name, Micros.of(at));
      if (removed) {
        tellTriggers(session, at);
      }
      return removed;
    });
  }

  @Override
  public Future<NewRun.Result> begin(NewRun run) {
    return commit.write(session -> runs.begin(session, run));
  }

  @Override
  public Future<@Nullable StoredRun> run(String tenant, String id) {
    return readers
        .<@Nullable StoredRun>read(session -> WorkflowRuns.find(session, id))
        .map(run -> run == null || !run.tenant().equals(tenant) ? null : run);
  }

  @Override
  public Future<List<StoredRun>> runs(RunQuery query) {
    return readers.read(session -> WorkflowRuns.list(session, query));
  }

  @Override
  public Future<RunRows> rows(String run) {
    return readers.read(session -> WorkflowSteps.summed(session, run));
  }

  @Override
  public Future<List<RunLine.Stored>> lines(String subject, long after, int limit) {
    return readers.read(session -> WorkflowMails.lines(session, subject, after, limit));
  }

  @Override
  public Future<Long> send(Mail mail, Instant at) {
    return commit.write(session -> mails.send(session, List.of(mail), Micros.of(at)));
  }

  @Override
  public Future<Boolean> waits(long seq) {
    return readers.read(session -> WorkflowMails.waits(session, seq));
  }

  @Override
  public Future<List<TriggerStep.Stored>> triggers(String tenant, String workflow) {
    return readers.read(session -> WorkflowSteps.triggersOf(session, tenant, workflow));
  }

  @Override
  public Future<Integer> purgeEndedBefore(Instant instant) {
    return purgeLines(Micros.of(instant)).compose(done -> purgeOn(Micros.of(instant), 0));
  }

  /** What is told of triggers belongs to no run that would take it along. */
  private Future<Integer> purgeLines(long before) {
    return commit
        .write(session -> WorkflowMails.purge(session, before, PURGED_LINES))
        .compose(
            slice -> slice < PURGED_LINES ? Future.succeededFuture(slice) : purgeLines(before));
  }

  private Future<Integer> purgeOn(long before, int removed) {
    return commit
        .write(session -> WorkflowRuns.purge(session, before, PURGE_SLICE))
        .compose(slice ->
            slice < PURGE_SLICE
                ? Future.succeededFuture(removed + slice)
                : purgeOn(before, removed + slice));
  }
}
