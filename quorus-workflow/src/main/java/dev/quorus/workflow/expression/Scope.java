package dev.quorus.workflow.expression;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What an expression at some place may name.
 *
 * @param variables by name
 * @param groups whose results it may ask for
 * @param late whether it may use what is known only in the run: results of groups, {@code run.id}
 */
public record Scope(Map<String, ValueType> variables, Set<String> groups, boolean late) {
  public Scope {
    variables = Map.copyOf(variables);
    groups = Set.copyOf(groups);
  }

  /** Of variables only. */
  public static Scope of(Map<String, ValueType> variables) {
    return new Scope(variables, Set.of(), false);
  }

  /** The same with one variable more. */
  public Scope with(String name, ValueType type) {
    Map<String, ValueType> more = new HashMap<>(variables);
    more.put(name, type);
    return new Scope(more, groups, late);
  }
}
