package dev.quorus.benchmarks.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How thoroughly is measured. */
public enum Profile {
  /** Only that everything still runs, in seconds; the figures mean nothing. */
  SMOKE,
  /** All rows in less than 15 minutes. */
  QUICK,
  /** As long as it takes. */
  FULL;

  /**
   * The profile of that name.
   *
   * @throws IllegalArgumentException naming those that there are
   */
  public static Profile of(String name) {
    return Arrays.stream(values())
        .filter(each -> each.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "there is no profile '%s'; there are smoke, quick and full".formatted(name)));
  }

  /** What JVMs need that shall cost little rather than be fast; nothing where they are measured. */
  public List<String> jvm() {
    return this == SMOKE
        ? List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m")
        : List.of();
  }

  /** The number for this profile. */
  public int pick(int smoke, int quick, int full) {
    return switch (this) {
      case SMOKE -> smoke;
      case QUICK -> quick;
      case FULL -> full;
    };
  }
}
