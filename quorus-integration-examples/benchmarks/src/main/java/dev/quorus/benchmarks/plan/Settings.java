package dev.quorus.benchmarks.plan;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run of the suite is to do.
 *
 * @param only rows or groups of rows, such as {@code H1} or {@code H}; empty for all
 * @param enforce whether a missed target fails the run
 * @param out the folder for the results
 */
public record Settings(Profile profile, Set<String> only, boolean enforce, Path out) {
  private static final List<String> KNOWN = List.of("profile", "only", "enforce", "out");

  public Settings {
    only = Set.copyOf(only);
  }

  /**
   * Reads {@code --name=value} arguments.
   *
   * @throws IllegalArgumentException naming the one that is wrong, and what is allowed
   */
  public static Settings parse(String... arguments) {
    Map<String, String> values = new TreeMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      String name = parts[0].replaceFirst("^--", "");
      if (parts.length < 2 || !KNOWN.contains(name)) {
        throw new IllegalArgumentException(
            "'%s' is no argument; there are --%s=…"
                .formatted(argument, String.join("=…, --", KNOWN)));
      }
      values.put(name, parts[1].strip());
    }
    return new Settings(
        Profile.of(values.getOrDefault("profile", "quick")),
        rows(values.getOrDefault("only", "")),
        isSet(values.getOrDefault("enforce", "false")),
        Path.of(values.getOrDefault("out", "target/benchmarks")).toAbsolutePath());
  }

  /** Whether one of these rows is wanted. */
  public boolean wants(Collection<String> rows) {
    return only.isEmpty() || rows.stream().anyMatch(this::wants);
  }

  /** Whether this row is wanted, by its name or that of its group: {@code H} for {@code H1}. */
  public boolean wants(String row) {
    return only.isEmpty()
        || only.contains(row.toUpperCase(Locale.ROOT))
        || only.contains(row.toUpperCase(Locale.ROOT).replaceFirst("[0-9].*$", ""));
  }

  private static Set<String> rows(String text) {
    return Arrays.stream(text.toUpperCase(Locale.ROOT).split("[,\\s]+"))
        .filter(each -> !each.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** {@code -Dbench.enforce} without a value arrives as an empty text or as "true". */
  private static boolean isSet(String value) {
    return value.isEmpty() || Boolean.parseBoolean(value);
  }
}
