package dev.quorus.workflow.run;

import dev.quorus.workflow.expression.RunFacts;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;

/**
 * What a run is made of; stays the same for as long as the run does.
 *
 * @param id names the run among all
 * @param facts what its expressions may know of it
 */
public record RunSetup(String id, Plan plan, RunFacts facts, RunLimits limits) {
  /** Of a plan that was made for this cause. */
  public static RunSetup of(String id, Plan plan, PlanRequest.Cause cause, RunLimits limits) {
    String mode = plan.execution().mode().name();
    return new RunSetup(id, plan, new RunFacts(id, mode, cause.trigger(), cause.files()), limits);
  }
}
