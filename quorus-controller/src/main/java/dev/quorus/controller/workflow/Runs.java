package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunQuery;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StartKey;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.WorkflowStore;
import dev.quorus.core.time.Pause;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.run.RunEvent;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunSetup;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs, as any controller has them for its clients. Futures complete on any thread. For use by many
 * threads.
 */
public final class Runs {
  private static final Duration LOOK = Duration.ofMillis(25);

  /** For two seconds: the leader reads its mail within one. */
  private static final int MOST_LOOKS = 80;

  private static final String CLIENT = "client ";

  private final WorkflowStore store;
  private final Runnable mail;
  private final Means means;
  private final RecentPlans plans;

  public Runs(WorkflowStore store, Runnable mail, Means means, RecentPlans plans) {
    this.store = store;
    this.mail = mail;
    this.means = means;
    this.plans = plans;
  }

  /**
   * What a run is started with.
   *
   * @param planHash that its plan must have; null for any
   * @param key by which it is started once; null for none
   * @param by who asks for it
   */
  public record Start(
      Map<String, Object> inputs, @Nullable String planHash, @Nullable StartKey key, String by) {
    public Start {
      inputs = Map.copyOf(inputs);
    }
  }

  /** What became of it. */
  public sealed interface Started {
    /** It begins, or began when the same was asked for before. */
    record Begun(StoredRun run) implements Started {}

    /** Something else was started with this key. */
    record KeyReused(String first) implements Started {}

    /** The plan is another one. */
    record PlanChanged(String hash) implements Started {}

    /** The workflow says of itself that it moves nothing. */
    record OnlyRehearsed(RunMode mode) implements Started {}
  }

  /** Starts a run. */
  public Future<Started> start(StoredWorkflow workflow, Start wanted) {
    return Beside.run(() -> started(workflow, wanted));
  }

  private Started started(StoredWorkflow workflow, Start wanted) {
    WorkflowDefinition definition =
        Mistakes.read(workflow.name(), workflow.document()).definition();
    RunMode mode = definition.execution().mode();
    if (mode != RunMode.NORMAL) {
      return new Started.OnlyRehearsed(mode);
    }
    RunSpec spec = RunSpec.manual(wanted.inputs(), mode, means.clock().instant());
    Plan plan = Mistakes.plan(definition, spec.request());
    String hash = plan.hash();
    if (wanted.planHash() != null && !wanted.planHash().equals(hash)) {
      return new Started.PlanChanged(hash);
    }
    NewRun run = newRun(workflow, wanted, spec.write(plan), hash);
    RunSetup setup = RunSetup.of(run.id(), plan, spec.cause(), RunLimits.DEFAULT);
    plans.keep(run.id(), new Blueprint.Made(setup, spec));
    NewRun.Result result = store.begin(run).await();
    mail.run();
    return switch (result) {
      case NewRun.Result.Begun begun -> begun(run.tenant(), run.id());
      case NewRun.Result.Known(String first) -> begun(run.tenant(), first);
      case NewRun.Result.KeyReused(String first) -> new Started.KeyReused(first);
    };
  }

  private NewRun newRun(StoredWorkflow workflow, Start wanted, JsonObject spec, String hash) {
    StartKey key = wanted.key();
    return new NewRun(
        means.ids().next().toString(),
        workflow.tenant(),
        workflow.name(),
        workflow.version(),
        spec.encode(),
        hash,
        key == null ? null : new StartKey(CLIENT + key.text(), key.fingerprint()),
        null,
        means.clock().instant(),
        wanted.by());
  }

  private Started begun(String tenant, String id) {
    StoredRun run = store.run(tenant, id).await();
    if (run == null) {
      throw new IllegalStateException("run " + id + " was stored, and is not there");
    }
    return new Started.Begun(run);
  }

  /** Null if there is none in this tenant. */
  public Future<@Nullable StoredRun> find(String tenant, String id) {
    return store.run(tenant, id);
  }

  public Future<RunRows> rows(String id) {
    return store.rows(id);
  }

  public Future<List<StoredRun>> list(RunQuery query) {
    return store.runs(query);
  }

  public Future<List<RunLine.Stored>> events(String id, long after, int limit) {
    return store.lines(id, after, limit);
  }

  /** What became of a wish. */
  public sealed interface Asked {
    /** The run as it stands after that, or a moment before, if no controller leads just now. */
    record Done(StoredRun run) implements Asked {}

    /** It cannot be done to the run as it stands. */
    record NotNow(String why) implements Asked {}

    /** There is no such run. */
    record NotFound() implements Asked {}
  }

  /** Asks the leader for something that a person wants of a run. */
  public Future<Asked> ask(String tenant, String id, RunEvent event) {
    return Beside.run(() -> asked(tenant, id, event));
  }

  private Asked asked(String tenant, String id, RunEvent event) throws InterruptedException {
    StoredRun run = store.run(tenant, id).await();
    if (run == null) {
      return new Asked.NotFound();
    }
    Optional<String> objection = objection(run, event);
    if (objection.isPresent()) {
      return new Asked.NotNow(objection.get());
    }
    long sent = store.send(RunMail.write(id, event), means.clock().instant()).await();
    mail.run();
    for (int looks = 0; looks < MOST_LOOKS && store.waits(sent).await(); looks++) {
      Pause.SYSTEM.pause(LOOK);
    }
    StoredRun now = store.run(tenant, id).await();
    return now == null ? new Asked.NotFound() : new Asked.Done(now);
  }

  private Optional<String> objection(StoredRun run, RunEvent event) {
    boolean ended = run.head().endedAt() != null;
    return switch (event) {
      case RunEvent.Retried retried ->
          ended && !"SUCCEEDED".equals(run.head().outcome())
              ? Optional.empty()
              : Optional.of("only a run that FAILED or was CANCELLED can be retried");
      case RunEvent.Approved(String group, String by) -> notAsking(run, group);
      case RunEvent.Declined(String group, String by, String reason) -> notAsking(run, group);
      default -> ended ? Optional.of("the run has ended") : Optional.empty();
    };
  }

  private Optional<String> notAsking(StoredRun run, String group) {
    boolean asks =
        store.rows(run.id()).await().rows().stream()
            .filter(each -> each.name().equals("group/" + group))
            .anyMatch(each -> "ASKING".equals(new JsonObject(each.json()).getString("phase")));
    return asks
        ? Optional.empty()
        : Optional.of("the group '%s' does not wait for an approval".formatted(group));
  }
}
