package dev.quorus.benchmarks.report;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.figure.Latency;
import dev.quorus.benchmarks.figure.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The pictures of a report. */
final class Plots {
  private static final List<Metric> PLOTTED =
      List.of(
          Metric.REQUESTS_PER_SECOND,
          Metric.TRANSFERS_PER_SECOND,
          Metric.MIB_PER_SECOND,
          Metric.OPERATIONS_PER_SECOND,
          Metric.SECONDS,
          Metric.TOTAL_MS,
          Metric.P99_MS,
          Metric.HEAP_MB,
          Metric.THREADS,
          Metric.CPU_PERCENT,
          Metric.CORE_PERCENT,
          Metric.CONTEXT_SWITCHES_PER_SECOND);

  private Plots() {}

  /** Of one row: bars for each metric, and curves of the latencies. */
  static List<String> of(List<Figure> figures, List<Latency> latencies) {
    List<String> plots = new ArrayList<>();
    for (Metric metric : PLOTTED) {
      List<Figure> plotted = figures.stream().filter(each -> each.metric() == metric).toList();
      if (!plotted.isEmpty()) {
        plots.add(BarPlot.of(plotted));
      }
    }
    if (!latencies.isEmpty()) {
      plots.add(LatencyPlot.of(latencies));
    }
    return plots;
  }

  /**
   * Files that need nothing beside them, by their names: for each row its first bars, and the
   * curves where there are any.
   */
  static Map<String, String> files(Report report) {
    Map<String, String> files = new LinkedHashMap<>();
    report
        .byRow()
        .forEach((row, figures) -> {
          List<String> bars = of(figures, List.of());
          if (!bars.isEmpty()) {
            files.put(row + ".svg", alone(bars.getFirst()));
          }
          List<Latency> latencies = report.latenciesOf(row);
          if (!latencies.isEmpty()) {
            files.put(row + "-latency.svg", alone(LatencyPlot.of(latencies)));
          }
        });
    return files;
  }

  private static String alone(String svg) {
    int end = svg.indexOf('>') + 1;
    return svg.substring(0, end) + "<style>" + style() + "</style>" + svg.substring(end) + "\n";
  }

  static String style() {
    try (InputStream style = Plots.class.getResourceAsStream("report.css")) {
      return new String(Objects.requireNonNull(style).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
