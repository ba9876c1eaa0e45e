package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.NewWorkflow;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunQuery;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.controller.workflow.store.WorkflowStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Workflows in memory, whose leader does all that it is asked at once, without a trace. */
final class MemoryWorkflows implements WorkflowStore {
  /** One whose only group asks. */
  static final String DAILY =
      """
      apiVersion: quorus.dev/v1
      kind: Workflow
      metadata: {name: daily, description: Fetches a report}
      spec:
        variables:
          region: {default: eu, allowed: [eu, us]}
        transferGroups:
          - name: fetch
            approval: {message: Now}
            transfers:
              - {name: report, source: '/data/{{ region }}.csv', destination: /srv/report.csv}
        triggers:
          - {name: nightly, cron: {expression: 0 6 * * *}}
      """;

  private static final int RUN_STATES = 4;

  final List<Mail> mail = new CopyOnWriteArrayList<>();
  private final Map<String, StoredWorkflow> workflows = new ConcurrentHashMap<>();
  private final Map<String, StoredRun> runs = new ConcurrentHashMap<>();
  private final AtomicLong seq = new AtomicLong();

  /** The name of something that the operation can be done to; null if it is not about workflows. */
  @Nullable String somethingFor(ApiOperation operation) {
    if (operation.path().startsWith("/api/v1/workflow-runs/{id}")) {
      String id = "019aa0f3-6c1e-7d42-8f5b-%012x".formatted(seq.incrementAndGet());
      add(id, operation == ApiOperation.RETRY_RUN ? "FAILED" : null);
      return id;
    }
    if (operation.path().startsWith("/api/v1/workflows/{id}")) {
      given("default", DAILY);
      return "daily";
    }
    given("default", DAILY);
    return operation.path().startsWith("/api/v1/triggers/{id}") ? "daily:nightly" : null;
  }

  /** A workflow that is there. */
  void given(String tenant, String document) {
    put(new NewWorkflow(tenant, "daily", document, "", true, MemoryTransfers.NOW, "admin"));
  }

  private void add(String id, @Nullable String outcome) {
    Instant end = outcome == null ? null : MemoryTransfers.NOW;
    runs.put(
        id,
        new StoredRun(
            id,
            "default",
            "daily",
            1,
            SPEC,
            "0".repeat(RUN_STATES),
            null,
            new RunHead(
                end == null ? "MAIN" : "ENDED", false, outcome, null, MemoryTransfers.NOW, end),
            MemoryTransfers.NOW,
            "admin"));
  }

  private static final String SPEC =
      """
      {"inputs":{},"mode":"NORMAL","trigger":"manual","files":[],"environment":{},"lineage":[],
       "now":"2026-11-20T13:00:00Z",
       "groups":[{"name":"fetch","dependsOn":[],"transfers":1,"found":false}]}
      """;

  private static <T extends @Nullable Object> Future<T> now(T value) {
    return Future.succeededFuture(value);
  }

  @Override
  public Future<StoredWorkflow.Put> put(NewWorkflow wanted) {
    StoredWorkflow before = workflows.get(wanted.tenant() + "/" + wanted.name());
    if (before != null && before.document().equals(wanted.document())) {
      return now(new StoredWorkflow.Put(before, false));
    }
    StoredWorkflow made =
        new StoredWorkflow(
            wanted.tenant(),
            wanted.name(),
            before == null ? 1 : before.version() + 1,
            wanted.document(),
            wanted.description(),
            wanted.triggers(),
            wanted.at(),
            wanted.by());
    workflows.put(wanted.tenant() + "/" + wanted.name(), made);
    return now(new StoredWorkflow.Put(made, true));
  }

  @Override
  public Future<@Nullable StoredWorkflow> find(String tenant, String name, int version) {
    StoredWorkflow found = workflows.get(tenant + "/" + name);
    return now(found == null || (version > 0 && version != found.version()) ? null : found);
  }

  @Override
  public Future<List<StoredWorkflow>> list(String tenant, String after, int limit) {
    return now(
        workflows.values().stream()
            .filter(each -> each.tenant().equals(tenant))
            .limit(limit)
            .toList());
  }

  @Override
  public Future<Boolean> remove(String tenant, String name, Instant at) {
    return now(workflows.remove(tenant + "/" + name) != null);
  }

  @Override
  public Future<NewRun.Result> begin(NewRun run) {
    runs.put(
        run.id(),
        new StoredRun(
            run.id(),
            run.tenant(),
            run.workflow(),
            run.version(),
            run.spec(),
            run.planHash(),
            null,
            RunHead.NEW,
            run.at(),
            run.by()));
    return now(new NewRun.Result.Begun());
  }

  @Override
  public Future<@Nullable StoredRun> run(String tenant, String id) {
    StoredRun found = runs.get(id);
    return now(found == null || !found.tenant().equals(tenant) ? null : found);
  }

  @Override
  public Future<List<StoredRun>> runs(RunQuery query) {
    return now(runs.values().stream().limit(query.limit()).toList());
  }

  @Override
  public Future<RunRows> rows(String run) {
    return now(
        new RunRows(
            List.of(
                new RunRows.Row(
                    "group/fetch",
                    "{\"phase\":\"ASKING\",\"startedAt\":\"2026-11-20T13:00:00Z\"}")),
            List.of(new RunRows.Count("fetch", "UNDER_WAY", 1, 0, 0))));
  }

  @Override
  public Future<List<RunLine.Stored>> lines(String subject, long after, int limit) {
    return now(
        List.of(new RunLine.Stored(7, new RunLine(MemoryTransfers.NOW, "fetch", "ASKING", null))));
  }

  @Override
  public Future<Long> send(Mail sent, Instant at) {
    mail.add(sent);
    return now(seq.incrementAndGet());
  }

  @Override
  public Future<Boolean> waits(long number) {
    return now(false);
  }

  @Override
  public Future<List<TriggerStep.Stored>> triggers(String tenant, String workflow) {
    return now(List.of());
  }

  @Override
  public Future<Integer> purgeEndedBefore(Instant instant) {
    return now(0);
  }
}
