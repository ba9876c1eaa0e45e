package dev.quorus.workflow.expression;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A compiled expression of a known type. Immutable; may be evaluated by many threads. */
public final class Expression {
  /** The longest text that a value may be, in characters. */
  public static final int LONGEST_TEXT = 4096;

  /** The most items of a list. */
  public static final int MOST_ITEMS = 10_000;

  private final String text;
  private final ValueType type;
  private final CelRuntime.Program program;
  private final Set<String> variables;
  private final Set<String> groups;
  private final Set<String> environment;
  private final Set<String> tested;
  private final Set<String> runFields;
  private final int nodes;

  Expression(String text, ValueType type, CelRuntime.Program program, References references) {
    this.text = text;
    this.type = type;
    this.program = program;
    this.variables = Set.copyOf(references.variables());
    this.groups = Set.copyOf(references.groups().keySet());
    this.environment = Set.copyOf(references.environment());
    this.tested = Set.copyOf(references.tested());
    this.runFields = Set.copyOf(references.runFields());
    this.nodes = references.nodes();
  }

  /** As it is written. */
  public String text() {
    return text;
  }

  public ValueType type() {
    return type;
  }

  /** The variables that it names, {@code now} among them. */
  public Set<String> variables() {
    return variables;
  }

  /** The groups whose results it asks for. */
  public Set<String> groups() {
    return groups;
  }

  /** The variables of the environment that it needs. */
  public Set<String> environment() {
    return environment;
  }

  /**
   * What it would be evaluated with, as far as that is known, as texts and lists of texts: two
   * evaluations with equal ones have equal values, but for results of groups and the run's id.
   */
  public Map<String, Object> known(Values values) {
    Map<String, Object> known = new TreeMap<>();
    variables.stream()
        .filter(values.variables()::containsKey)
        .forEach(each -> put(known, each, values.variables().get(each)));
    if (variables.contains(Names.NOW)) {
      known.put(Names.NOW, values.now().toString());
    }
    Stream.concat(environment.stream(), tested.stream())
        .forEach(each -> put(known, Names.ENV + "." + each, values.environment().get(each)));
    runFields.forEach(each -> put(known, Names.RUN + "." + each, values.run().fields().get(each)));
    return known;
  }

  private static void put(Map<String, Object> known, String name, @Nullable Object value) {
    if (value != null) {
      known.put(name, value instanceof List ? value : Template.shown(value));
    }
  }

  /** Whether everything that it names is known. */
  public boolean ready(Values values) {
    return variables.stream().allMatch(each -> known(each, values))
        && values.groups().keySet().containsAll(groups)
        && (!runFields.contains(Names.RUN_ID) || values.run().id() != null);
  }

  private static boolean known(String variable, Values values) {
    return variable.equals(Names.NOW) || values.variables().containsKey(variable);
  }

  /**
   * At most how many characters an evaluation may have to touch; for budgets.
   *
   * @return at least 1
   */
  public long effort(Values values) {
    long sizes = text.length();
    for (String each : variables) {
      Object value = values.variables().get(each);
      sizes += value instanceof String known ? known.length() : 16;
    }
    return Math.max(1, sizes * nodes);
  }

  /**
   * Its value; takes no longer than its bounds allow, and has no effects.
   *
   * @throws ExpressionException if it has none, such as a division by zero
   */
  public Object evaluate(Values values) throws ExpressionException {
    for (String each : environment) {
      if (!values.environment().containsKey(each)) {
        throw failed(
            "the environment variable '%s' is not set, or not allowed here".formatted(each),
            "set and allow it where the workflow runs, or test it with has(env.%s)"
                .formatted(each));
      }
    }
    try {
      return bounded(program.eval(values.activation()));
    } catch (CelEvaluationException e) {
      throw failed(reason(e), "correct the expression, or the values that it is given");
    }
  }

  private Object bounded(Object value) throws ExpressionException {
    if (value instanceof String given && given.length() > LONGEST_TEXT) {
      throw failed(
          "the text has %d characters".formatted(given.length()),
          "at most %d are accepted".formatted(LONGEST_TEXT));
    }
    if (value instanceof List<?> list) {
      if (list.size() > MOST_ITEMS) {
        throw failed(
            "the list has %d items".formatted(list.size()),
            "at most %d are accepted".formatted(MOST_ITEMS));
      }
      return List.copyOf(list);
    }
    return value;
  }

  private ExpressionException failed(String what, String next) {
    return new ExpressionException(0, text.length(), what, next, null);
  }

  private static String reason(CelEvaluationException e) {
    for (Throwable each = e; each != null; each = each.getCause()) {
      if (each instanceof IllegalArgumentException || each instanceof DateTimeException) {
        return "it has no value: " + each.getMessage();
      }
    }
    String told = Objects.requireNonNullElse(e.getMessage(), "it failed");
    return "it has no value: " + told.replaceFirst("^evaluation error at [^ ]*: ", "");
  }

  @Override
  public String toString() {
    return text;
  }
}
