package dev.quorus.benchmarks.report;

import dev.quorus.benchmarks.figure.Latency;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * How long so many of a hundred took, at most: along, the share of requests, each step a tenth of
 * those that are left; up, milliseconds, each step ten times as many.
 */
final class LatencyPlot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 300;
  private static final int LEFT = 70;
  private static final int TOP = 16;
  private static final int BOTTOM = 34;

  /** Nines of the last share: 99.99 %. */
  private static final double NINES = 4;

  private static final int POINTS = 80;

  private final List<Latency> latencies;
  private final int right;
  private final double lowest;
  private final double decades;

  private LatencyPlot(List<Latency> latencies) {
    this.latencies = latencies;
    int longest = latencies.stream().mapToInt(each -> each.subject().length()).max().orElse(0);
    this.right = Math.clamp(Svg.width(longest) + 20, 80, WIDTH / 2);
    double least = latencies.stream().mapToDouble(each -> millis(each.micros(), 0)).min().orElse(1);
    double most =
        latencies.stream().mapToDouble(each -> millis(each.micros(), NINES)).max().orElse(1);
    this.lowest = Math.floor(Math.log10(least));
    this.decades = Math.max(1, Math.ceil(Math.log10(most)) - lowest);
  }

  /** Of at least one. */
  static String of(List<Latency> latencies) {
    return new LatencyPlot(latencies).draw();
  }

  private String draw() {
    Svg svg = new Svg(WIDTH, HEIGHT, "milliseconds by share of requests");
    for (int i = 0; i <= decades; i++) {
      double y = y(Math.pow(10, lowest + i));
      svg.line(LEFT, y, WIDTH - right, y, "grid");
      svg.words(LEFT - 8, y + 4, Numbers.shown(Math.pow(10, lowest + i)) + " ms", "label");
    }
    for (int i = 0; i <= NINES; i++) {
      svg.line(x(i), TOP, x(i), HEIGHT - BOTTOM, "grid");
      svg.words(x(i) - 12, HEIGHT - 14, share(i), "unit");
    }
    for (int i = 0; i < latencies.size(); i++) {
      svg.path(points(latencies.get(i).micros()), "curve c" + i % 6);
      svg.words(WIDTH - right + 12, TOP + 14 + 16 * i, latencies.get(i).subject(), "key c" + i % 6);
    }
    return svg.end();
  }

  private String points(Histogram micros) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i <= POINTS; i++) {
      double nines = NINES * i / POINTS;
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(nines), y(millis(micros, nines))));
    }
    return points.toString().strip();
  }

  private static double millis(Histogram micros, double nines) {
    double percent = 100 - Math.pow(10, 2 - nines);
    return Math.max(1, micros.getValueAtPercentile(percent)) / 1e3;
  }

  private static String share(int nines) {
    return switch (nines) {
      case 0 -> "0 %";
      case 1 -> "90 %";
      case 2 -> "99 %";
      default -> "99." + "9".repeat(nines - 2) + " %";
    };
  }

  private double x(double nines) {
    return LEFT + (WIDTH - LEFT - right) * nines / NINES;
  }

  private double y(double millis) {
    double up = (Math.log10(millis) - lowest) / decades;
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * Math.clamp(up, 0, 1);
  }
}
