package dev.quorus.benchmarks.figure;

import java.util.List;

/**
 * One thing measured several times.
 *
 * @param row of the targets, such as {@code H1}, or the name of a study's table
 * @param subject who or what was measured: {@code quorus}, or a peer, or a setting
 * @param runs what each run gave, in their order; at least one
 */
public record Figure(String row, String subject, Metric metric, List<Double> runs) {
  public Figure {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("no run of " + row + ", " + subject);
    }
  }

  /** The run in the middle; between the two in the middle, where there are two. */
  public double median() {
    List<Double> sorted = runs.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  public double least() {
    return runs.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  public double most() {
    return runs.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }
}
