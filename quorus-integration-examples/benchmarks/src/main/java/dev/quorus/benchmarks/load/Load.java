package dev.quorus.benchmarks.load;

import org.HdrHistogram.Histogram;

/**
 * What came of a load.
 *
 * @param answered requests that were answered as they should be
 * @param failed those that were not, or not at all
 * @param seconds from the first request to the last answer
 * @param micros how long the answered ones took
 */
public record Load(long answered, long failed, double seconds, Histogram micros) {
  /** Answers a second. */
  public double perSecond() {
    return answered / seconds;
  }
}
