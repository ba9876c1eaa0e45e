package dev.quorus.workflow;

import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.problem.Problem;
import dev.quorus.workflow.problem.Problems;
import java.util.List;

/** What became of a text. */
public sealed interface ReadResult {
  /**
   * A workflow.
   *
   * @param warnings what is not wrong, but most likely not meant
   */
  record Parsed(WorkflowDefinition definition, List<Problem> warnings) implements ReadResult {
    public Parsed {
      warnings = List.copyOf(warnings);
    }
  }

  /** No workflow, and why. */
  record Refused(Problems problems) implements ReadResult {}
}
