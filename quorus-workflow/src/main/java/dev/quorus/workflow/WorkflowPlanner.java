package dev.quorus.workflow;

import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.plan.Planner;
import dev.quorus.workflow.problem.ProblemLog;

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
}
