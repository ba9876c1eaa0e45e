package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.Filler;
import dev.quorus.workflow.expression.RunFacts;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.model.Execution;
import dev.quorus.workflow.model.Handler;
import dev.quorus.workflow.model.Notice;
import dev.quorus.workflow.model.TransferGroup;
import dev.quorus.workflow.model.Trigger.FileArrival;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.variables.Cycles;
import dev.quorus.workflow.variables.Inputs;
import dev.quorus.workflow.variables.Resolver;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a plan of a definition. */
public final class Planner {
  private final WorkflowDefinition definition;
  private final PlanRequest request;
  private final ProblemLog log;
  private final TextFiller texts;
  private final Filler filler;

  private Planner(WorkflowDefinition definition, PlanRequest request, ProblemLog log) {
    this.definition = definition;
    this.request = request;
    this.log = log;
    this.filler = new Filler(request.limits().effort(), request.limits().characters());
    this.texts = new TextFiller(filler, definition.variables(), log);
  }

  /** Makes one; empty if that is not possible, with the reasons in the log. */
  public static Optional<Plan> plan(
      WorkflowDefinition definition, PlanRequest request, ProblemLog log) {
    Planner planner = new Planner(definition, request, log);
    try {
      Map<String, Object> inputs = Inputs.read(definition.variables(), request.inputs(), log);
      return log.hasErrors() ? Optional.empty() : planner.plan(inputs);
    } catch (GroupPlanner.TooMany reportedAlready) {
      return Optional.empty();
    } catch (Filler.BudgetSpent e) {
      log.add(
          Kind.LIMIT,
          Origin.START,
          String.valueOf(e.getMessage()),
          "use fewer or shorter expressions, or fewer items");
      return Optional.empty();
    }
  }

  /** Where a trigger looks for files at this time; empty if that has no value. */
  public static Optional<PlannedGlob> watch(
      WorkflowDefinition definition, FileArrival rule, PlanRequest request, ProblemLog log) {
    Planner planner = new Planner(definition, request, log);
    try {
      Map<String, Object> inputs = Inputs.read(definition.variables(), request.inputs(), log);
      return log.hasErrors() ? Optional.empty() : planner.watch(rule, inputs);
    } catch (Filler.BudgetSpent e) {
      return Optional.empty();
    }
  }

  private Optional<PlannedGlob> watch(FileArrival rule, Map<String, Object> inputs) {
    Values values = groups(inputs).outside();
    PlannedGlob glob =
        new PlannedGlob(
            "file",
            texts.location(rule.source(), values),
            texts.selection(rule.selected(), values),
            Integer.MAX_VALUE);
    return log.hasErrors() || glob.source().text().known().isEmpty()
        ? Optional.empty()
        : Optional.of(glob);
  }

  private GroupPlanner groups(Map<String, Object> inputs) {
    PlanRequest.Cause cause = request.cause();
    RunFacts run = new RunFacts(null, execution().mode().name(), cause.trigger(), cause.files());
    Values base = new Values(Map.of(), Map.of(), run, request.now(), request.environment());
    Resolver resolver = new Resolver(definition.variables(), inputs, filler, log);
    return new GroupPlanner(resolver, texts, base, request.limits(), log);
  }

  private Optional<Plan> plan(Map<String, Object> inputs) {
    Execution execution = execution();
    GroupPlanner groups = groups(inputs);
    Values outside = groups.outside();
    if (log.hasErrors()) {
      return Optional.empty();
    }
    List<PlannedGroup> planned = groups(definition.groups(), groups);
    Plan plan =
        new Plan(
            definition.metadata(),
            execution,
            planned,
            handler(definition.handlers().onSuccess(), groups, outside),
            handler(definition.handlers().onFailure(), groups, outside));
    return log.hasErrors() ? Optional.empty() : Optional.of(plan);
  }

  private Execution execution() {
    Execution written = definition.execution();
    return request.mode() == null
        ? written
        : new Execution(
            request.mode(), written.parallelism(), written.timeout(), written.strategy());
  }

  /** In an order in which each comes after those that it waits for. */
  private List<PlannedGroup> groups(List<TransferGroup> written, GroupPlanner planner) {
    Map<String, TransferGroup> byName = new LinkedHashMap<>();
    written.forEach(each -> byName.put(each.name(), each));
    List<String> order = Cycles.search(byName.keySet(), name -> dependsOn(byName, name)).order();
    Map<String, Integer> levels = new HashMap<>();
    for (String name : order) {
      int level =
          dependsOn(byName, name).stream()
              .mapToInt(each -> levels.getOrDefault(each, 0) + 1)
              .max()
              .orElse(0);
      levels.put(name, level);
    }
    List<PlannedGroup> planned =
        order.stream()
            .flatMap(name -> Optional.ofNullable(byName.get(name)).stream())
            .map(group -> planner.plan(group, levels.getOrDefault(group.name(), 0)))
            .toList();
    Conflicts.report(planned, log);
    return planned;
  }

  private static List<String> dependsOn(Map<String, TransferGroup> byName, String name) {
    TransferGroup group = byName.get(name);
    return group == null ? List.of() : group.dependsOn();
  }

  private PlannedHandler handler(Handler handler, GroupPlanner planner, Values values) {
    return new PlannedHandler(
        groups(handler.groups(), planner),
        handler.notices().stream().map(each -> notice(each, values)).toList());
  }

  private PlannedNotice notice(Notice notice, Values values) {
    Map<String, PlannedText> headers = new HashMap<>();
    notice.headers().forEach((name, text) -> headers.put(name, texts.text(text, values)));
    return new PlannedNotice(
        notice.name(),
        texts.decision(notice.condition(), values),
        texts.text(notice.url(), values),
        notice.method(),
        headers,
        notice.body() == null ? null : texts.text(notice.body(), values));
  }
}
