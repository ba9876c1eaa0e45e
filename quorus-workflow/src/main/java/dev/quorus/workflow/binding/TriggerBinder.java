package dev.quorus.workflow.binding;

import dev.quorus.core.config.SizeText;
import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.binding.View.Item;
import dev.quorus.workflow.cron.CronExpression;
import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.model.Trigger.AfterWorkflow;
import dev.quorus.workflow.model.Trigger.Batch;
import dev.quorus.workflow.model.Trigger.CatchUp;
import dev.quorus.workflow.model.Trigger.Cause;
import dev.quorus.workflow.model.Trigger.Cron;
import dev.quorus.workflow.model.Trigger.FileArrival;
import dev.quorus.workflow.model.Trigger.Interval;
import dev.quorus.workflow.model.Trigger.Outcome;
import dev.quorus.workflow.model.Trigger.Overlap;
import dev.quorus.workflow.model.Trigger.Webhook;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.problem.Advice;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.variables.Literals;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What starts runs. */
final class TriggerBinder {
  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final Duration DEFAULT_LOOK = Duration.ofSeconds(30);
  private static final Duration DEFAULT_STABLE = Duration.ofSeconds(30);
  private static final Duration DEFAULT_AGE = Duration.ofMinutes(5);
  private static final int DEFAULT_MOST_FILES = 1_000;

  private final Texts texts;
  private final ProblemLog log;
  private final String workflow;
  private final Map<String, Variable> declared;

  TriggerBinder(Texts texts, ProblemLog log, String workflow, Map<String, Variable> declared) {
    this.texts = texts;
    this.log = log;
    this.workflow = workflow;
    this.declared = declared;
  }

  List<Trigger> triggers(List<View> views) {
    new UniqueNames("trigger", log).check(views);
    return views.stream().flatMap(each -> trigger(each).stream()).toList();
  }

  private Optional<Trigger> trigger(View view) {
    String name = view.textOr("name", "");
    Map<String, Object> inputs = inputs(view.child("variables"));
    boolean enabled = view.flag("enabled", true);
    if (enabled) {
      demandRequired(view, name, inputs);
    }
    Overlap overlap = view.choice("overlap", Overlap.class, Overlap.SKIP);
    int depth = view.integer("maxDepth", Trigger.DEFAULT_DEPTH);
    return cause(view).map(cause -> new Trigger(name, enabled, overlap, depth, inputs, cause));
  }

  private Map<String, Object> inputs(View view) {
    Map<String, Object> inputs = new HashMap<>();
    view.entries()
        .forEach((name, item) -> {
          Variable variable = declared.get(name);
          if (variable == null) {
            log.add(
                Kind.REFERENCE,
                view.keyAt(name),
                "there is no variable '%s'".formatted(name),
                "declare it under spec.variables",
                Suggestion.nearest(name, declared.keySet()).orElse(null));
          } else {
            input(variable, item).ifPresent(value -> inputs.put(name, value));
          }
        });
    return inputs;
  }

  private Optional<Object> input(Variable variable, Item item) {
    Object plain = ValueNodes.plain(item.node());
    if (variable.type() == ValueType.SECRET) {
      log.hide(item.origin());
    }
    try {
      // Kept as it is written; the planner reads it like any other input.
      return Optional.of(Literals.parse(variable.type(), plain)).map(readable -> plain);
    } catch (IllegalArgumentException e) {
      Advice advice = Advice.of(e);
      log.add(Kind.VALUE, item.origin(), advice.what(), advice.next());
      return Optional.empty();
    }
  }

  private void demandRequired(View view, String name, Map<String, Object> inputs) {
    for (Variable each : declared.values()) {
      if (each.required() && !inputs.containsKey(each.name())) {
        log.add(
            Kind.REFERENCE,
            view.at("name"),
            "trigger '%s' does not set '%s', which each run needs".formatted(name, each.name()),
            "add variables: {%s: …} to the trigger, or give the variable a default"
                .formatted(each.name()));
      }
    }
  }

  private Optional<Cause> cause(View view) {
    if (view.has("cron")) {
      return cron(view.child("cron"));
    }
    if (view.has("interval")) {
      return interval(view.child("interval"));
    }
    if (view.has("fileArrival")) {
      return Optional.of(fileArrival(view.child("fileArrival")));
    }
    if (view.has("webhook")) {
      View webhook = view.child("webhook");
      Duration age = webhook.duration("maxAge").orElse(DEFAULT_AGE);
      return Optional.of(new Webhook(webhook.textOr("secret", ""), age));
    }
    return view.has("afterWorkflow")
        ? Optional.of(afterWorkflow(view.child("afterWorkflow")))
        : Optional.empty();
  }

  private static Optional<Cause> cron(View view) {
    try {
      ZoneId zone = view.text("timeZone").map(ZoneId::of).orElse(ZoneOffset.UTC);
      CatchUp catchUp = view.choice("catchUp", CatchUp.class, CatchUp.ONE);
      return view.text("expression")
          .map(CronExpression::parse)
          .map(expression -> new Cron(expression, zone, catchUp));
    } catch (IllegalArgumentException | DateTimeException reportedAlready) {
      return Optional.empty();
    }
  }

  private Optional<Cause> interval(View view) {
    CatchUp catchUp = view.choice("catchUp", CatchUp.class, CatchUp.ONE);
    return view.duration("every")
        .map(every -> new Interval(atLeast(view, "every", every), catchUp));
  }

  private Duration atLeast(View view, String key, Duration given) {
    if (given.compareTo(LEAST) < 0) {
      log.add(Kind.VALUE, view.at(key), "'%s' is below 1s".formatted(key), "write 1s or more");
    }
    return given;
  }

  private FileArrival fileArrival(View view) {
    Scope scope = Scope.of(VariableBinder.typesOf(declared));
    Batch batch =
        new Batch(
            view.integer("minFiles", 1),
            view.integer("maxFiles", DEFAULT_MOST_FILES),
            size(view),
            view.duration("maxWait").orElse(null));
    if (batch.minFiles() > batch.maxFiles()) {
      log.add(
          Kind.VALUE,
          view.at("minFiles"),
          "minFiles %d is above maxFiles %d".formatted(batch.minFiles(), batch.maxFiles()),
          "raise maxFiles, or lower minFiles");
    }
    return new FileArrival(
        texts.location(view, "source", scope),
        texts.selected(view, false, scope),
        atLeast(view, "every", view.duration("every").orElse(DEFAULT_LOOK)),
        view.duration("stableFor").orElse(DEFAULT_STABLE),
        batch);
  }

  private static long size(View view) {
    try {
      return view.text("minSize").map(SizeText::parse).orElse(0L);
    } catch (IllegalArgumentException reportedAlready) {
      return 0;
    }
  }

  private AfterWorkflow afterWorkflow(View view) {
    String other = view.textOr("workflow", "");
    if (!other.isEmpty() && other.equals(workflow)) {
      log.add(
          Kind.CYCLE,
          view.at("workflow"),
          "the workflow would start itself for ever",
          "name another workflow, or use an interval");
    }
    return new AfterWorkflow(other, view.choice("outcome", Outcome.class, Outcome.SUCCESS));
  }
}
