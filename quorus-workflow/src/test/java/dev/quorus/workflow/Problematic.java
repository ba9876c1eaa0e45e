package dev.quorus.workflow;

import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.problem.Problem;
import java.nio.file.Path;
import java.util.List;

/** Takes results apart, and fails with all that is wrong where something else came. */
public final class Problematic {
  private Problematic() {}

  /** What is said of a document that must be refused. */
  static String text(Path file) {
    return switch (WorkflowReader.read(name(file), Corpus.text(file))) {
      case ReadResult.Refused refused -> refused.problems().text();
      case ReadResult.Parsed parsed -> throw new AssertionError(file + " was accepted");
    };
  }

  static List<Problem> problems(Path file) {
    return problems(Corpus.text(file));
  }

  /** The problems of a document that must be refused. */
  public static List<Problem> problems(String text) {
    return switch (WorkflowReader.read("test.yaml", text)) {
      case ReadResult.Refused refused -> refused.problems().list();
      case ReadResult.Parsed parsed -> throw new AssertionError("accepted:\n" + text);
    };
  }

  /** The definition of a document that must be accepted. */
  public static WorkflowDefinition parsed(String text) {
    return switch (WorkflowReader.read("test.yaml", text)) {
      case ReadResult.Parsed parsed -> parsed.definition();
      case ReadResult.Refused refused -> throw new AssertionError(refused.problems().text());
    };
  }

  /** The plan of a request that must be accepted. */
  public static Plan planned(WorkflowDefinition definition, PlanRequest request) {
    return switch (WorkflowPlanner.plan(definition, request)) {
      case PlanResult.Planned planned -> planned.plan();
      case PlanResult.Refused refused -> throw new AssertionError(refused.problems().text());
    };
  }

  /** The problems of a request that must be refused. */
  public static List<Problem> refused(WorkflowDefinition definition, PlanRequest request) {
    return switch (WorkflowPlanner.plan(definition, request)) {
      case PlanResult.Refused refused -> refused.problems().list();
      case PlanResult.Planned planned -> throw new AssertionError(planned.plan().json());
    };
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
