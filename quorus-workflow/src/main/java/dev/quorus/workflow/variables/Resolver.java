package dev.quorus.workflow.variables;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Filler;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.model.Setting;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.problem.Advice;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives variables their values, each after those that it needs. */
public final class Resolver {
  private final Map<String, Variable> declared;
  private final Map<String, Object> inputs;
  private final Filler filler;
  private final ProblemLog log;

  /**
   * For one run.
   *
   * @param inputs what the run sets, of the right types
   */
  public Resolver(
      Map<String, Variable> declared, Map<String, Object> inputs, Filler filler, ProblemLog log) {
    this.declared = declared;
    this.inputs = inputs;
    this.filler = filler;
    this.log = log;
  }

  /**
   * The values that hold in a group.
   *
   * @param own what the group sets; a value of the run goes before it
   * @return the given values with all variables but secrets; fewer if some have none, which is
   *     reported
   */
  public Values resolve(Map<String, Variable> own, Values base) {
    Map<String, Variable> all = new LinkedHashMap<>(declared);
    all.putAll(own);
    Map<String, Object> values = new HashMap<>(inputs);
    for (String name : order(all)) {
      Variable variable = all.get(name);
      if (variable != null && !values.containsKey(name)) {
        value(variable, base.withVariables(values)).ifPresent(each -> values.put(name, each));
      }
    }
    return base.withVariables(values);
  }

  private List<String> order(Map<String, Variable> all) {
    return Cycles.search(
            all.keySet(),
            name ->
                inputs.containsKey(name)
                    ? List.of()
                    : Optional.ofNullable(all.get(name))
                        .map(Variable::setting)
                        .map(Setting::variables)
                        .<Collection<String>>map(List::copyOf)
                        .orElse(List.of()))
        .order();
  }

  private Optional<Object> value(Variable variable, Values known) {
    Setting setting = variable.setting();
    if (setting == null || setting instanceof Setting.SecretName) {
      return Optional.empty();
    }
    try {
      Object value = value(variable, setting, known);
      Inputs.checkAllowed(variable, value);
      return Optional.of(value);
    } catch (ExpressionException e) {
      String what = "'%s': %s".formatted(variable.name(), e.what());
      log.add(Kind.EXPRESSION, variable.origin(), what, e.next());
    } catch (IllegalArgumentException e) {
      Advice advice = Advice.of(e);
      String what = "'%s': %s".formatted(variable.name(), advice.what());
      log.add(Kind.VALUE, variable.origin(), what, advice.next());
    }
    return Optional.empty();
  }

  private Object value(Variable variable, Setting setting, Values known)
      throws ExpressionException {
    return switch (setting) {
      case Setting.Fixed(Object value) -> value;
      case Setting.Computed(var template) -> {
        Object value = filler.value(template, known);
        yield Literals.typeOf(value) == variable.type() || !(value instanceof String)
            ? shownIfText(variable, value)
            : Literals.parse(variable.type(), value);
      }
      case Setting.Items(var templates) -> {
        List<Object> items = new ArrayList<>();
        for (var each : templates) {
          items.add(filler.text(each, known));
        }
        yield List.copyOf(items);
      }
      case Setting.SecretName(String name) ->
          throw new IllegalStateException("the value of the secret " + name + " is not known here");
    };
  }

  private static Object shownIfText(Variable variable, Object value) {
    return switch (variable.type()) {
      case STRING -> Template.shown(value);
      case INT, BOOL, DATE, DURATION, LIST, SECRET, TIMESTAMP, OTHER -> value;
    };
  }
}
