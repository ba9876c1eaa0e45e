package dev.quorus.benchmarks.target;

import dev.quorus.benchmarks.figure.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Reads {@code targets.yaml}: rows, each with its bounds. */
public final class TargetReader {
  private static final Set<String> OF_A_ROW = Set.of("row", "what", "bounds");
  private static final Set<String> OF_A_BOUND =
      Set.of("from", "subject", "metric", "atLeast", "atMost", "against");

  private TargetReader() {}

  /**
   * All targets, in the order of the text.
   *
   * @throws IllegalArgumentException naming the row that is wrong
   */
  public static List<Target> read(String yaml) {
    Object document = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    List<Target> targets = new ArrayList<>();
    for (Object row : list(document, "the document")) {
      Map<?, ?> entries = map(row, OF_A_ROW, "a row");
      String name = text(entries, "row", "a row");
      String what = text(entries, "what", name);
      for (Object bound : list(entries.get("bounds"), "bounds of " + name)) {
        targets.add(target(name, what, map(bound, OF_A_BOUND, name)));
      }
    }
    return targets;
  }

  private static Target target(String row, String what, Map<?, ?> bound) {
    try {
      return new Target(
          row,
          what,
          text(bound, "from", row),
          bound.containsKey("subject") ? text(bound, "subject", row) : "quorus",
          Metric.of(text(bound, "metric", row)),
          new Target.Bound(number(bound.get("atLeast")), number(bound.get("atMost"))),
          against(bound.get("against")));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("row " + row + ": " + e.getMessage(), e);
    }
  }

  private static List<String> against(@Nullable Object value) {
    return value == null
        ? List.of()
        : list(value, "against").stream().map(String::valueOf).toList();
  }

  private static @Nullable Double number(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : null;
  }

  private static String text(Map<?, ?> entries, String key, String where) {
    if (entries.get(key) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("%s has no text '%s'".formatted(where, key));
  }

  private static List<?> list(@Nullable Object value, String what) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException(what + " is no list");
  }

  private static Map<?, ?> map(Object value, Set<String> allowed, String where) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(where + " is no map");
    }
    for (Object key : map.keySet()) {
      if (key == null || !allowed.contains(key.toString())) {
        throw new IllegalArgumentException(
            "%s has the unknown key '%s'; there are %s".formatted(where, key, allowed));
      }
    }
    return map;
  }
}
