package dev.quorus.benchmarks.plan;

import java.util.List;

/** Something that is measured as one, and fills one row of the targets or several. */
public interface Benchmark {
  /** In words, for whoever watches. */
  String title();

  /** The rows that it fills, by which it is chosen. */
  List<String> rows();

  /**
   * Measures. What cannot be measured here is left out by name; whatever is thrown leaves all of
   * its rows out, and fails the run.
   */
  void run(Bench bench) throws Exception;
}
