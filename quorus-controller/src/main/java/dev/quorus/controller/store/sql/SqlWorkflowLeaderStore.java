package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.RunStep;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the leader does with workflows, on the terms that its epoch is the stored one. */
final class SqlWorkflowLeaderStore implements WorkflowLeaderStore {
  private static final String BY_KEY =
      "SELECT " + TransferRow.COLUMNS + " FROM transfers t WHERE t.tenant = ? AND t.idem_key = ?";

  /** A step is named by its key alone. */
  private static final String NO_FINGERPRINT = "";

  private final GroupCommit commit;
  private final Readers readers;
  private final Parts parts;
  private final Terms terms;

  /** What is the same for all leads. */
  record Parts(
      WorkflowSteps steps, OrderJson orders, TransferRow rows, SqlTransferStore transfers) {}

  SqlWorkflowLeaderStore(GroupCommit commit, Readers readers, Parts parts, long epoch) {
    this.commit = commit;
    this.readers = readers;
    this.parts = parts;
    this.terms = Terms.leader(epoch);
  }

  private <T extends @Nullable Object> Future<T> write(Work<T> work) {
    return commit.write(new Write.Alone<>(work), terms);
  }

  @Override
  public Future<List<String>> open() {
    return readers.read(WorkflowRuns::open);
  }

  @Override
  public Future<@Nullable StoredRun> run(String id) {
    return readers.read(session -> WorkflowRuns.find(session, id));
  }

  @Override
  public Future<@Nullable Whole> load(String run) {
    return readers.read(session -> whole(session, run));
  }

  private static @Nullable Whole whole(Session session, String id) throws SQLException {
    StoredRun run = WorkflowRuns.find(session, id);
    if (run == null) {
      return null;
    }
    StoredWorkflow workflow =
        WorkflowTexts.find(session, run.tenant(), run.workflow(), run.version());
    return workflow == null
        ? null
        : new Whole(run, workflow.document(), WorkflowSteps.rows(session, id));
  }

  @Override
  public Future<RunStep.Done> step(RunStep step) {
    List<Submission> submissions =
        step.submits().stream().map(each -> submission(step, each)).toList();
    return write(session -> parts.steps().step(session, step, submissions));
  }

  private Submission submission(RunStep step, RunStep.Submit submit) {
    return Submission.of(
        new NewTransfer(
            submit.id(),
            submit.order(),
            step.at(),
            null,
            new IdempotencyKey(step.tenant(), submit.key(), NO_FINGERPRINT)),
        parts.orders());
  }

  @Override
  public Future<List<Fate>> fates(String tenant, List<String> keys) {
    return readers.read(session -> {
      List<Fate> found = new ArrayList<>();
      for (String key : keys) {
        TransferRecord record = session.prepare(BY_KEY).text(tenant).text(key).first(parts.rows());
        if (record != null) {
          found.add(new Fate(key, record.id(), record.state()));
        }
      }
      return found;
    });
  }

  @Override
  public Future<@Nullable TransferState> state(TransferId id) {
    return parts.transfers().load(id).map(record -> record == null ? null : record.state());
  }

  @Override
  public Future<List<Mail.Waiting>> mail(long after, int limit) {
    return readers.read(session -> WorkflowMails.waiting(session, after, limit));
  }

  @Override
  public Future<@Nullable Void> drop(List<Long> seqs) {
    return this.<@Nullable Void>write(session -> {
      WorkflowMails.answered(session, seqs);
      return null;
    });
  }

  @Override
  public Future<List<StoredWorkflow>> triggered() {
    return readers.read(WorkflowTexts::triggered);
  }

  @Override
  public Future<List<TriggerStep.Stored>> triggers() {
    return readers.read(WorkflowSteps::triggers);
  }

  @Override
  public Future<List<StoredRun>> begunBy(String tenant, List<String> keys) {
    return readers.read(session -> WorkflowRuns.begunBy(session, tenant, keys));
  }

  @Override
  public Future<List<NewRun.Result>> step(TriggerStep step) {
    return write(session -> parts.steps().step(session, step));
  }
}
