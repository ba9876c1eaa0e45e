package dev.quorus.benchmarks.report;

import java.util.Locale;

/** Numbers as people read them: three digits that count, thousands set apart. */
final class Numbers {
  private Numbers() {}

  static String shown(double value) {
    double size = Math.abs(value);
    if (size >= 100 || value == 0) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
  }
}
