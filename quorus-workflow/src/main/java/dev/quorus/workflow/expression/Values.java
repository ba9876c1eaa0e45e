package dev.quorus.workflow.expression;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What expressions are evaluated with. Immutable.
 *
 * @param variables values by name; a variable that is missing is not known yet
 * @param groups results of groups that are done; empty before the run
 * @param environment the variables of the environment that the caller allows
 */
public record Values(
    Map<String, Object> variables,
    Map<String, GroupResult> groups,
    RunFacts run,
    Instant now,
    Map<String, String> environment) {
  public Values {
    variables = Map.copyOf(variables);
    groups = Map.copyOf(groups);
    environment = Map.copyOf(environment);
  }

  /** The same with one variable more, or another value of it. */
  public Values with(String name, Object value) {
    Map<String, Object> more = new HashMap<>(variables);
    more.put(name, value);
    return new Values(more, groups, run, now, environment);
  }

  /** The same with these variables instead. */
  public Values withVariables(Map<String, Object> others) {
    return new Values(others, groups, run, now, environment);
  }

  /** The same with no more variables than these. */
  public Values only(Set<String> names) {
    Map<String, Object> fewer = new HashMap<>(variables);
    fewer.keySet().retainAll(names);
    return withVariables(fewer);
  }

  /** The same, in a run that has come this far. */
  public Values during(RunFacts begun, Map<String, GroupResult> done) {
    return new Values(variables, done, begun, now, environment);
  }

  Map<String, Object> activation() {
    Map<String, Object> all = new HashMap<>(variables);
    Map<String, Object> results = new TreeMap<>();
    groups.forEach((name, result) -> results.put(name, result.fields()));
    all.put(Names.GROUPS, results);
    all.put(Names.RUN, run.fields());
    all.put(Names.NOW, now);
    all.put(Names.ENV, environment);
    return all;
  }
}
