package dev.quorus.workflow;

import dev.quorus.workflow.binding.WorkflowBinder;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.problem.SourceText;
import dev.quorus.workflow.schema.SchemaCheck;
import dev.quorus.workflow.schema.WorkflowSchema;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.YamlLimits;
import dev.quorus.workflow.yaml.YamlReader;
import java.util.Optional;

/**
 * Reads workflows. Everything that can be known to be wrong without running them is found, all of
 * it at once. May be used by many threads.
 */
public final class WorkflowReader {
  private WorkflowReader() {}

  /**
   * Reads one.
   *
   * @param name of the file, for messages
   * @param text YAML 1.2, at most 1 MiB
   */
  public static ReadResult read(String name, String text) {
    ProblemLog log = new ProblemLog(new SourceText(name, text));
    Optional<Node> root = YamlReader.read(text, YamlLimits.DEFAULT, log);
    if (root.isEmpty()) {
      return new ReadResult.Refused(log.problems());
    }
    SchemaCheck.check(root.get(), log);
    WorkflowDefinition definition = WorkflowBinder.bind(root.get(), log);
    return log.hasErrors()
        ? new ReadResult.Refused(log.problems())
        : new ReadResult.Parsed(definition, log.warnings());
  }

  /** The JSON Schema of workflows, to be published for editors. */
  public static String schema() {
    return WorkflowSchema.text();
  }
}
