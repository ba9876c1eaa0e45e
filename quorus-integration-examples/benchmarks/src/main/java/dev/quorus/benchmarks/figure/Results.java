package dev.quorus.benchmarks.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** All that was measured so far, and what was left out. For any thread. */
public final class Results {
  private record Key(String row, String subject, Metric metric) {}

  private record Whose(String row, String subject) {}

  private final Map<Key, List<Double>> runs = new LinkedHashMap<>();
  private final Map<Whose, Histogram> latencies = new LinkedHashMap<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();

  /** One more run. */
  public synchronized void add(String row, String subject, Metric metric, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "%s of %s, %s is %s".formatted(metric.wire(), row, subject, value));
    }
    runs.computeIfAbsent(new Key(row, subject, metric), key -> new ArrayList<>()).add(value);
  }

  /** Throughput, mean and percentiles of one run, and its latencies to those of the others. */
  public synchronized void add(String row, String subject, double perSecond, Histogram micros) {
    add(row, subject, Metric.REQUESTS_PER_SECOND, perSecond);
    addLatencies(row, subject, micros);
  }

  /** Mean and percentiles of one run, and its latencies to those of the others. */
  public synchronized void addLatencies(String row, String subject, Histogram micros) {
    add(row, subject, Metric.MEAN_MS, micros.getMean() / 1e3);
    add(row, subject, Metric.P50_MS, Latency.millisAt(micros, 50));
    add(row, subject, Metric.P95_MS, Latency.millisAt(micros, 95));
    add(row, subject, Metric.P99_MS, Latency.millisAt(micros, 99));
    latencies.computeIfAbsent(new Whose(row, subject), key -> Latency.newHistogram()).add(micros);
  }

  /** Says why a row, or a part of it, has no figures. */
  public synchronized void leaveOut(String what, String why) {
    leftOut.put(what, why);
  }

  /** In the order in which they were measured. */
  public synchronized List<Figure> figures() {
    return runs.entrySet().stream()
        .map(each ->
            new Figure(
                each.getKey().row(),
                each.getKey().subject(),
                each.getKey().metric(),
                each.getValue()))
        .toList();
  }

  public synchronized Optional<Figure> find(String row, String subject, Metric metric) {
    List<Double> found = runs.get(new Key(row, subject, metric));
    return Optional.ofNullable(found).map(each -> new Figure(row, subject, metric, each));
  }

  public synchronized List<Latency> latencies() {
    return latencies.entrySet().stream()
        .map(each -> new Latency(each.getKey().row(), each.getKey().subject(), each.getValue()))
        .toList();
  }

  /** What has no figures, and why. */
  public synchronized Map<String, String> leftOut() {
    return Map.copyOf(leftOut);
  }
}
