package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.workflow.PlanResult;
import dev.quorus.workflow.ReadResult;
import dev.quorus.workflow.WorkflowPlanner;
import dev.quorus.workflow.WorkflowReader;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.problem.Problems;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunSetup;
import io.vertx.core.json.JsonObject;

/** A run as it was begun, made again of what is stored of it. */
sealed interface Blueprint {
  /** All that a run needs. */
  record Made(RunSetup setup, RunSpec spec) implements Blueprint {}

  /** It cannot go on. */
  record Unusable(Reason reason) implements Blueprint {}

  /**
   * Makes it. Takes tenths of a second of a processor for thousands of transfers.
   *
   * @param document the text of its workflow
   */
  static Blueprint of(StoredRun run, String document) {
    RunSpec spec = RunSpec.read(new JsonObject(run.spec()));
    return switch (WorkflowReader.read(run.workflow(), document)) {
      case ReadResult.Refused(Problems problems) -> unusable(problems);
      case ReadResult.Parsed(WorkflowDefinition definition, var warnings) ->
          of(run, definition, spec);
    };
  }

  private static Blueprint of(StoredRun run, WorkflowDefinition definition, RunSpec spec) {
    return switch (WorkflowPlanner.plan(definition, spec.request())) {
      case PlanResult.Refused(Problems problems) -> unusable(problems);
      case PlanResult.Planned(Plan plan) ->
          plan.hash().equals(run.planHash())
              ? new Made(RunSetup.of(run.id(), plan, spec.cause(), RunLimits.DEFAULT), spec)
              : new Unusable(
                  new Reason(
                      "PLAN_CHANGED",
                      "this version of Quorus makes another plan of it than the one that began it;"
                          + " start it anew"));
    };
  }

  private static Blueprint unusable(Problems problems) {
    return new Unusable(reason(problems));
  }

  /** The first problem of a workflow or its inputs, as a reason. */
  static Reason reason(Problems problems) {
    var first = problems.list().getFirst();
    return new Reason("WORKFLOW_" + first.kind(), first.message() + "; " + first.next());
  }
}
