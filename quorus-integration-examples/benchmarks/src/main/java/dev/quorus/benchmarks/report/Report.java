package dev.quorus.benchmarks.report;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.figure.Latency;
import dev.quorus.benchmarks.figure.Results;
import dev.quorus.benchmarks.target.Verdict;
import dev.quorus.benchmarks.target.Verdict.Standing;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All that a report tells.
 *
 * @param profile by which it was measured
 * @param at when
 */
public record Report(
    String profile, Instant at, Machine machine, Results results, List<Verdict> verdicts) {
  public Report {
    verdicts = List.copyOf(verdicts);
  }

  long count(Standing standing) {
    return verdicts.stream().filter(each -> each.standing() == standing).count();
  }

  /** The figures of each row, in the order in which they were measured. */
  Map<String, List<Figure>> byRow() {
    return results.figures().stream()
        .collect(Collectors.groupingBy(Figure::row, LinkedHashMap::new, Collectors.toList()));
  }

  List<Latency> latenciesOf(String row) {
    return results.latencies().stream().filter(each -> each.row().equals(row)).toList();
  }

  /** What the row is about; its name if the targets do not say. */
  String what(String row) {
    return verdicts.stream()
        .filter(each -> each.target().row().equals(row))
        .map(each -> each.target().what())
        .findFirst()
        .orElse(row);
  }

  /** Why rows have no figures, by their names. */
  Map<String, String> leftOut() {
    Map<String, String> sorted = new LinkedHashMap<>();
    for (String each : new TreeSet<>(results.leftOut().keySet())) {
      sorted.put(each, results.leftOut().getOrDefault(each, ""));
    }
    return sorted;
  }

  static String word(Standing standing) {
    return switch (standing) {
      case PASS -> "pass";
      case MISS -> "miss";
      case NOT_MEASURED -> "not measured";
    };
  }

  /** What a target asks for. */
  static String asked(Verdict verdict) {
    String quantity = verdict.target().metric().quantity();
    String bound = (quantity + " " + verdict.target().bound()).strip();
    return verdict.target().against().isEmpty()
        ? bound + " " + verdict.target().metric().unit()
        : bound + " times as fast as " + others(verdict.target().against());
  }

  private static String others(List<String> against) {
    return against.contains("*") ? "the best of the others" : String.join(", ", against);
  }

  /** What there was instead of it. */
  static String given(Verdict verdict) {
    Double value = verdict.value();
    return value == null ? String.valueOf(verdict.why()) : Numbers.shown(value);
  }
}
