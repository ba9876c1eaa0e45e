package dev.quorus.workflow.binding;

import dev.quorus.workflow.expression.ExpressionReader;
import dev.quorus.workflow.model.Execution;
import dev.quorus.workflow.model.Handler;
import dev.quorus.workflow.model.Metadata;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.model.Strategy;
import dev.quorus.workflow.model.TransferGroup;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.model.WorkflowDefinition.Handlers;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes a definition of a document. Reports what the schema does not see; what it makes of a
 * document with errors is of no use but for finding more of them.
 */
public final class WorkflowBinder {
  private final ProblemLog log;
  private final ExpressionReader reader;
  private final Texts texts;
  private final VariableBinder variables;
  private final GroupBinder groups;

  private WorkflowBinder(ProblemLog log) {
    this.log = log;
    this.reader = new ExpressionReader(log);
    this.texts = new Texts(reader, log);
    this.variables = new VariableBinder(texts, log);
    this.groups = new GroupBinder(texts, variables, log);
  }

  /** Makes a definition. */
  public static WorkflowDefinition bind(Node root, ProblemLog log) {
    return new WorkflowBinder(log).workflow(View.of(root, "", Origin.START));
  }

  private WorkflowDefinition workflow(View root) {
    Metadata metadata = metadata(root.child("metadata"));
    View spec = root.child("spec");
    Map<String, Variable> declared = variables.declared(spec.child("variables"));
    List<View> views = spec.children("transferGroups");
    Dependencies dependencies = Dependencies.of(views, log);
    checkGroupNames(spec);
    List<TransferGroup> main = groups.groups(views, dependencies, Set.of(), declared);
    HandlerBinder handlers = new HandlerBinder(texts, groups, log);
    Set<String> names = dependencies.groups();
    Handler onSuccess = handlers.handler(spec.child("onSuccess"), names, declared);
    Handler onFailure = handlers.handler(spec.child("onFailure"), names, declared);
    TriggerBinder triggers = new TriggerBinder(texts, log, metadata.name(), declared);
    WorkflowDefinition definition =
        new WorkflowDefinition(
            log.source(),
            metadata,
            declared,
            execution(spec.child("execution")),
            main,
            new Handlers(onSuccess, onFailure),
            triggers.triggers(spec.children("triggers")));
    warnOfUnused(declared);
    return definition;
  }

  private void checkGroupNames(View spec) {
    UniqueNames names = new UniqueNames("group", log);
    names.check(spec.children("transferGroups"));
    names.check(spec.child("onSuccess").children("transferGroups"));
    names.check(spec.child("onFailure").children("transferGroups"));
  }

  private static Metadata metadata(View view) {
    Map<String, String> labels = new LinkedHashMap<>();
    view.child("labels")
        .entries()
        .forEach((name, item) -> item.text().ifPresent(each -> labels.put(name, each.text())));
    return new Metadata(
        view.textOr("name", ""),
        view.textOr("version", ""),
        view.textOr("description", ""),
        labels);
  }

  private static Execution execution(View view) {
    return new Execution(
        view.choice("mode", RunMode.class, RunMode.NORMAL),
        view.integer("parallelism", Execution.DEFAULT_PARALLELISM),
        view.duration("timeout").orElse(null),
        view.choice("strategy", Strategy.class, Strategy.FAIL_FAST));
  }

  private void warnOfUnused(Map<String, Variable> declared) {
    for (Variable each : declared.values()) {
      if (!reader.named().contains(each.name())) {
        log.add(
            Kind.WARNING,
            each.origin(),
            "nothing uses the variable '%s'".formatted(each.name()),
            "remove it, or use it as {{ %s }}".formatted(each.name()));
      }
    }
  }
}
