package dev.quorus.benchmarks.figure;

import org.HdrHistogram.Histogram;

/** How long each request of all runs took, in microseconds. */
public record Latency(String row, String subject, Histogram micros) {
  private static final long LONGEST_MICROS = 3_600_000_000L;

  /** An empty histogram, for values up to an hour, to three digits. */
  public static Histogram newHistogram() {
    return new Histogram(LONGEST_MICROS, 3);
  }

  /** Milliseconds within which so many of a hundred were answered. */
  public static double millisAt(Histogram micros, double percent) {
    return micros.getValueAtPercentile(percent) / 1e3;
  }
}
