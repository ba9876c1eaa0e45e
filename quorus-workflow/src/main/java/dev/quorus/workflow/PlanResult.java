package dev.quorus.workflow;

import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.problem.Problems;

/** What became of a request for a plan. */
public sealed interface PlanResult {
  /** A plan. */
  record Planned(Plan plan) implements PlanResult {}

  /** No plan, and why. */
  record Refused(Problems problems) implements PlanResult {}
}
