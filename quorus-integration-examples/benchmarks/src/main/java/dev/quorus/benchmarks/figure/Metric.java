package dev.quorus.benchmarks.figure;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a figure is a figure of. */
public enum Metric {
  REQUESTS_PER_SECOND("requests/s", true),
  TRANSFERS_PER_SECOND("transfers/s", true),
  MIB_PER_SECOND("MiB/s", true),
  OPERATIONS_PER_SECOND("operations/s", true),
  GAIN_PERCENT("% more", true),
  RATIO("times", false),
  SECONDS("s", false),
  TOTAL_MS("ms", false),
  FIRST_MS("ms", false),
  MEAN_MS("ms", false),
  P50_MS("ms", false),
  P95_MS("ms", false),
  P99_MS("ms", false),
  HEAP_MB("MB", false),
  HEAP_MB_PER_TRANSFER("MB a transfer", false),
  RESIDENT_MB("MB", false),
  THREADS("threads", false),
  CPU_PERCENT("% of all processors", false),
  CORE_PERCENT("% of one processor", false),
  CPU_SECONDS("s of processor time", false),
  CONTEXT_SWITCHES_PER_SECOND("switches/s", false),
  FAILURES("failures", false);

  private final String unit;
  private final boolean moreIsBetter;

  Metric(String unit, boolean moreIsBetter) {
    this.unit = unit;
    this.moreIsBetter = moreIsBetter;
  }

  /** As it stands behind a number. */
  public String unit() {
    return unit;
  }

  public boolean moreIsBetter() {
    return moreIsBetter;
  }

  /**
   * Which of those with the same unit it is, as it stands before a number; empty for the others.
   */
  public String quantity() {
    return switch (this) {
      case TOTAL_MS -> "all";
      case FIRST_MS -> "the first";
      case MEAN_MS -> "mean";
      case P50_MS -> "median";
      case P95_MS -> "P95";
      case P99_MS -> "P99";
      default -> "";
    };
  }

  /** As it stands in files: {@code p99_ms}. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The metric of that name.
   *
   * @throws IllegalArgumentException naming those that there are
   */
  public static Metric of(String wire) {
    return Arrays.stream(values())
        .filter(each -> each.wire().equals(wire))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "there is no metric '%s'; there are %s"
                    .formatted(
                        wire,
                        Arrays.stream(values())
                            .map(Metric::wire)
                            .collect(Collectors.joining(", ")))));
  }
}
