package dev.quorus.workflow.variables;

import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.problem.Advice;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a run sets, held against what the workflow declares. */
public final class Inputs {
  private Inputs() {}

  /**
   * Reads them, reporting unknown names, wrong values and required ones that are missing.
   *
   * @param given values by name: String, Long, Integer, Boolean or a List of those
   */
  public static Map<String, Object> read(
      Map<String, Variable> declared, Map<String, Object> given, ProblemLog log) {
    Map<String, Object> values = new HashMap<>();
    new TreeMap<>(given)
        .forEach((name, value) -> {
          Object read = read(name, declared.get(name), value, declared, log);
          if (read != null) {
            values.put(name, read);
          }
        });
    for (Variable each : declared.values()) {
      if (each.required() && !given.containsKey(each.name())) {
        log.add(
            Kind.INPUT,
            each.origin(),
            "the run does not set '%s'".formatted(each.name()),
            "give it a value of type %s: --var %s=…".formatted(each.type().word(), each.name()));
      }
    }
    return values;
  }

  private static @Nullable Object read(
      String name,
      @Nullable Variable variable,
      Object value,
      Map<String, Variable> declared,
      ProblemLog log) {
    Origin origin = Origin.outside(Origin.child("/inputs", name));
    if (variable == null) {
      log.add(
          Kind.INPUT,
          origin,
          "the workflow has no variable '%s'".formatted(name),
          declared.isEmpty()
              ? "leave it out; the workflow has no variables"
              : "set one of: " + String.join(", ", declared.keySet()),
          Suggestion.nearest(name, declared.keySet()).orElse(null));
      return null;
    }
    try {
      Object parsed =
          Literals.parse(
              variable.type(), value instanceof Integer small ? Long.valueOf(small) : value);
      checkAllowed(variable, parsed);
      return parsed;
    } catch (IllegalArgumentException e) {
      Advice advice = Advice.of(e);
      log.add(Kind.INPUT, origin, "'%s': %s".formatted(name, advice.what()), advice.next());
      return null;
    }
  }

  /**
   * Holds a value against those that are allowed.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  static void checkAllowed(Variable variable, Object value) {
    if (variable.allowed().isEmpty() || variable.type() == ValueType.SECRET) {
      return;
    }
    List<?> values = value instanceof List<?> list ? list : List.of(Template.shown(value));
    for (Object each : values) {
      if (!variable.allowed().contains(each.toString())) {
        throw new IllegalArgumentException(
            "'%s' is none of the allowed values; write one of: %s"
                .formatted(each, String.join(", ", variable.allowed())));
      }
    }
  }
}
