package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.Faults;
import dev.quorus.workflow.rehearse.Probe;
import dev.quorus.workflow.rehearse.Rates;
import dev.quorus.workflow.rehearse.Rehearsal;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunSetup;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs that move nothing, at once and in this process. For use by many threads. */
public final class Rehearsals {
  private static final long USUAL_RATE = 50L << 20;
  private static final Duration SETUP = Duration.ofMillis(100);

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
    RunSetup setup =
        RunSetup.of(means.ids().next().toString(), plan, spec.cause(), RunLimits.DEFAULT);
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

  private static Rates rates(Wanted wanted) {
    Long rate = wanted.rate();
    return new Rates(rate == null ? USUAL_RATE : rate, Map.of(), SETUP);
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
  }
}
