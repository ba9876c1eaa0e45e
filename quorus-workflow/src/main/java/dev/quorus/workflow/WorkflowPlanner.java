package dev.quorus.workflow;

import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.PlanLimits;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.Planner;
import dev.quorus.workflow.problem.ProblemLog;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans runs: values of variables, items, texts, order. Connects to nothing; what only the run can
 * know is left open in the plan. May be used by many threads.
 */
public final class WorkflowPlanner {
  private WorkflowPlanner() {}

  /** Plans one run. The same definition and request give an equal plan, with an equal hash. */
  public static PlanResult plan(WorkflowDefinition definition, PlanRequest request) {
    ProblemLog log = new ProblemLog(definition.source());
    return Planner.plan(definition, request, log)
        .<PlanResult>map(PlanResult.Planned::new)
        .orElseGet(() -> new PlanResult.Refused(log.problems()));
  }

  /**
   * The files that a trigger of a workflow looks for at some time; empty if it looks for none, or
   * where has no value.
   */
  public static Optional<PlannedGlob> watched(
      WorkflowDefinition definition, Trigger trigger, Instant now) {
    PlanRequest request =
        new PlanRequest(
            trigger.inputs(),
            null,
            new PlanRequest.Cause(trigger.name(), List.of()),
            now,
            Map.of(),
            PlanLimits.DEFAULT);
    return trigger.cause() instanceof Trigger.FileArrival rule
        ? Planner.watch(definition, rule, request, new ProblemLog(definition.source()))
        : Optional.empty();
  }
}
