package dev.quorus.workflow.model;

import dev.quorus.workflow.problem.SourceText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A workflow as its author wrote it. Everything that can be checked without running it is.
 *
 * @param source its text, for errors that show only later
 * @param variables in the order of the text
 * @param groups in the order of the text; without cycles
 */
public record WorkflowDefinition(
    SourceText source,
    Metadata metadata,
    Map<String, Variable> variables,
    Execution execution,
    List<TransferGroup> groups,
    Handlers handlers,
    List<Trigger> triggers) {
  public WorkflowDefinition {
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    groups = List.copyOf(groups);
    triggers = List.copyOf(triggers);
  }

  /** What is done after the groups. */
  public record Handlers(Handler onSuccess, Handler onFailure) {}
}
