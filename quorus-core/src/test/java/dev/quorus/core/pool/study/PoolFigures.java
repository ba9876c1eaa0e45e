package dev.quorus.core.pool.study;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * What one round of requests gave.
 *
 * @param setting which pool, in words
 * @param failed how many requests ended in an error
 * @param nanos how long all took together
 */
public record PoolFigures(String setting, int requests, int failed, long nanos, Latencies took) {

  /** How long each request took, its wait for a connection included. */
  public static final class Latencies {
    private final long[] sorted;

    Latencies(long[] nanos) {
      this.sorted = nanos.clone();
      Arrays.sort(sorted);
    }

    /** Milliseconds on average. */
    public double mean() {
      return LongStream.of(sorted).average().orElse(Double.NaN) / 1e6;
    }

    /** Milliseconds within which so many of a hundred were answered. */
    public double percentile(double percent) {
      int rank = (int) Math.ceil(percent / 100 * sorted.length);
      return sorted[Math.clamp(rank - 1, 0, sorted.length - 1)] / 1e6;
    }

    /** Each, in nanoseconds, ascending. */
    public LongStream all() {
      return LongStream.of(sorted);
    }
  }

  /** Requests a second. */
  public double throughput() {
    return requests / (nanos / 1e9);
  }

  /** One line, as the results are read. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "%-34s %8.0f req/s   mean %7.2f   P95 %7.2f   P99 %7.2f ms   failed %d",
        setting,
        throughput(),
        took.mean(),
        took.percentile(95),
        took.percentile(99),
        failed);
  }
}
