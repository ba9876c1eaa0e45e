package dev.quorus.controller.workflow;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.FaultNames;
import dev.quorus.workflow.rehearse.Faults;
import dev.quorus.workflow.rehearse.Outlook;
import dev.quorus.workflow.rehearse.OutlookMaker;
import dev.quorus.workflow.rehearse.Probe;
import dev.quorus.workflow.rehearse.Rates;
import dev.quorus.workflow.rehearse.Rehearsal;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunSetup;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs that move nothing, at once and in this process. For use by many threads. */
public final class Rehearsals {
  private static final int MOST_VIOLATIONS = 32;

  private final Means means;
  private final Scout scout;

  public Rehearsals(Means means, Scout scout) {
    this.means = means;
    this.scout = scout;
  }

  /**
   * What is wanted.
   *
   * @param rate bytes a second that a server gives; null for the usual
   * @param assumed bytes of each file; null to have an agent look
   * @param failing transfers whose first try fails
   */
  public record Wanted(
      RunMode mode,
      Map<String, Object> inputs,
      @Nullable Long rate,
      @Nullable Long assumed,
      List<String> failing) {
    public Wanted {
      inputs = Map.copyOf(inputs);
      failing = List.copyOf(failing);
    }
  }

  /** What came of it. */
  public record Rehearsed(Plan plan, Rehearsal.Report report, Instant start) {}

  /** Rehearses a run. */
  public Future<Rehearsed> rehearse(StoredWorkflow workflow, Wanted wanted) {
    return Beside.run(() -> rehearsed(workflow, wanted));
  }

  private Rehearsed rehearsed(StoredWorkflow workflow, Wanted wanted) throws InterruptedException {
    Instant start = means.clock().instant();
    WorkflowDefinition definition =
        Mistakes.read(workflow.name(), workflow.document()).definition();
    RunSpec spec = RunSpec.manual(wanted.inputs(), wanted.mode(), start);
    Plan plan = Mistakes.plan(definition, spec.request());
    demandFailing(wanted.failing(), plan);
    RunSetup setup = setup(plan, spec.cause());
    Long assumed = wanted.assumed();
    Probe probe =
        assumed == null
            ? new ScoutProbe(scout, new StepOrders(means, workflow.tenant()))
            : new AssumedProbe(assumed);
    Rehearsal.Report report =
        wanted.mode() == RunMode.VIRTUAL_RUN
            ? Rehearsal.virtual(setup, probe, rates(wanted), faults(wanted), start)
            : Rehearsal.dry(setup, probe, start);
    return new Rehearsed(plan, report, start);
  }

  /** What a plan comes to, as agents see what lies at its ends now. */
  public Future<Outlook> outlook(StoredWorkflow workflow, Plan plan) {
    Probe probe = new ScoutProbe(scout, new StepOrders(means, workflow.tenant()));
    RunSetup setup = setup(plan, PlanRequest.Cause.MANUAL);
    return Beside.run(() -> OutlookMaker.make(setup, probe, Rates.USUAL, means.clock()));
  }

  private RunSetup setup(Plan plan, PlanRequest.Cause cause) {
    return RunSetup.of(means.ids().next().toString(), plan, cause, RunLimits.DEFAULT);
  }

  private static void demandFailing(List<String> failing, Plan plan) {
    FaultNames names = FaultNames.of(plan);
    List<Violation> violations = new ArrayList<>();
    for (int i = 0; i < failing.size() && violations.size() < MOST_VIOLATIONS; i++) {
      String name = failing.get(i);
      if (!names.has(name)) {
        violations.add(
            new Violation(
                "/failing/" + i,
                name,
                "must be a transfer of the workflow: %s%s"
                    .formatted(names.told(), Suggestion.didYouMean(name, names.all()))));
      }
    }
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
  }

  private static Rates rates(Wanted wanted) {
    Long rate = wanted.rate();
    return rate == null ? Rates.USUAL : new Rates(rate, Map.of(), Rates.USUAL.setup());
  }

  private static Faults faults(Wanted wanted) {
    Map<String, Integer> times = new HashMap<>();
    wanted.failing().forEach(each -> times.put(each, 1));
    return Faults.first(times);
  }

  /** Every file is there, of one size, and no destination is. */
  private record AssumedProbe(long bytes) implements Probe {
    @Override
    public Sight source(PlannedTransfer transfer) {
      return new Sight.There(1, bytes, null);
    }

    @Override
    public Sight destination(PlannedTransfer transfer) {
      return new Sight.Nothing();
    }

    @Override
    public Sought find(PlannedGlob glob) {
      return new Sought.Found(List.of());
    }

    @Override
    public Contrast compare(PlannedTransfer transfer, int most) {
      return new Contrast.Both(0, 0);
    }
  }
}
