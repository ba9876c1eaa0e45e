package dev.quorus.controller.workflow;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.TextPlace;
import dev.quorus.api.model.Violation;
import dev.quorus.workflow.PlanResult;
import dev.quorus.workflow.ReadResult;
import dev.quorus.workflow.WorkflowPlanner;
import dev.quorus.workflow.WorkflowReader;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.problem.Problem;
import dev.quorus.workflow.problem.Problems;
import java.util.List;

/** Reads and plans for clients, who are told of every mistake where it stands. */
final class Mistakes {
  private Mistakes() {}

  /** A workflow, and what is odd about it. */
  record Checked(WorkflowDefinition definition, List<Violation> warnings) {}

  /**
   * Reads a workflow.
   *
   * @throws InvalidRequest with all that is wrong
   */
  static Checked read(String name, String document) {
    return switch (WorkflowReader.read(name, document)) {
      case ReadResult.Parsed(WorkflowDefinition definition, List<Problem> warnings) ->
          new Checked(definition, violations(warnings));
      case ReadResult.Refused(Problems problems) -> throw invalid(problems);
    };
  }

  /**
   * Plans a run.
   *
   * @throws InvalidRequest with all that is wrong
   */
  static Plan plan(WorkflowDefinition definition, PlanRequest request) {
    return switch (WorkflowPlanner.plan(definition, request)) {
      case PlanResult.Planned(Plan plan) -> plan;
      case PlanResult.Refused(Problems problems) -> throw invalid(problems);
    };
  }

  private static InvalidRequest invalid(Problems problems) {
    return new InvalidRequest(violations(problems.list()));
  }

  private static List<Violation> violations(List<Problem> problems) {
    return problems.stream()
        .limit(dev.quorus.api.model.Problem.MAX_VIOLATIONS)
        .map(Mistakes::violation)
        .toList();
  }

  private static Violation violation(Problem problem) {
    String meant =
        problem.suggestion() == null ? "" : "; did you mean '" + problem.suggestion() + "'?";
    return new Violation(
        problem.path(),
        null,
        problem.message() + "; " + problem.next() + meant,
        problem.line() == 0
            ? null
            : new TextPlace(problem.line(), problem.column(), problem.excerpt()));
  }
}
