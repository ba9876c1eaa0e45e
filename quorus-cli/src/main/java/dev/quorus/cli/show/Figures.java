package dev.quorus.cli.show;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Figures as people read them. */
public final class Figures {
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
  private static final double STEP = 1024;

  private Figures() {}

  /** A number of bytes: {@code 512 B}, {@code 12.3 MiB}. */
  public static String bytes(long count) {
    return scaled((double) count);
  }

  /** A rate: {@code 12.3 MiB/s}. */
  public static String rate(double bytesPerSecond) {
    return scaled(bytesPerSecond) + "/s";
  }

  private static String scaled(double value) {
    double rest = value;
    int unit = 0;
    // What would be rounded to 1024.0 is shown as 1.0 of the next unit.
    while (rest >= STEP - 0.05 && unit < UNITS.size() - 1) {
      rest /= STEP;
      unit++;
    }
    String form = unit == 0 ? "%.0f %s" : "%.1f %s";
    return String.format(Locale.ROOT, form, rest, UNITS.get(unit));
  }

  /** A duration: {@code 35 ms}, {@code 1.4 s}, {@code 2 min 5 s}, {@code 3 h 12 min}. */
  public static String duration(Duration duration) {
    if (duration.toMillis() < 100) {
      return duration.toMillis() + " ms";
    }
    double seconds = duration.toMillis() / 1000.0;
    if (seconds < 9.95) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    Duration whole = Duration.ofSeconds(Math.round(seconds));
    if (whole.toMinutes() == 0) {
      return whole.toSeconds() + " s";
    }
    if (whole.toHours() == 0) {
      return "%d min %d s".formatted(whole.toMinutes(), whole.toSecondsPart());
    }
    return whole.toDays() == 0
        ? "%d h %d min".formatted(whole.toHours(), whole.toMinutesPart())
        : "%d d %d h".formatted(whole.toDays(), whole.toHoursPart());
  }
}
