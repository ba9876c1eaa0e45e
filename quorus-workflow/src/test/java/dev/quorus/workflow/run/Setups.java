package dev.quorus.workflow.run;

import static dev.quorus.workflow.Problematic.parsed;
import static dev.quorus.workflow.Problematic.planned;

import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;

/** Runs of small workflows. */
final class Setups {
  private Setups() {}

  static RunSetup of(String spec) {
    return of(spec, RunLimits.DEFAULT);
  }

  static RunSetup of(String spec, RunLimits limits) {
    String text =
        "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: sample}\nspec:\n"
            + spec.indent(2);
    Plan plan = planned(parsed(text), PlanRequest.at(World.START));
    return RunSetup.of("r1", plan, PlanRequest.Cause.MANUAL, limits);
  }

  /** One that has begun. */
  static World begun(String spec) {
    World world = World.calm(of(spec));
    world.tell(new RunEvent.Started());
    return world;
  }

  static StepResult done() {
    return new StepResult.Done(1, 100, null);
  }

  static StepResult gone() {
    return StepResult.Failed.forNow(new Why("UNREACHABLE", "no answer"));
  }

  static StepResult missing() {
    return StepResult.Failed.forGood(new Why("SOURCE_NOT_FOUND", "nothing there"));
  }
}
