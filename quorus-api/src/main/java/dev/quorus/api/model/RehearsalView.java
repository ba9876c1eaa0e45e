package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run would do.
 *
 * @param lines one for each transfer that was looked at
 * @param seconds that a virtual run took; null of a dry run
 * @param forecastEnd when it would be done, if it began now; null of a dry run
 * @param criticalPath the groups that decide how long it takes
 */
public record RehearsalView(
    String workflow,
    String mode,
    String outcome,
    @Nullable ReasonView reason,
    long files,
    long bytes,
    List<Line> lines,
    @Nullable Double seconds,
    @Nullable Instant forecastEnd,
    List<String> criticalPath) {
  public RehearsalView {
    lines = List.copyOf(lines);
    criticalPath = List.copyOf(criticalPath);
  }

  /**
   * What would become of a transfer.
   *
   * @param verdict {@code COPY}, {@code REPLACE}, {@code LEAVE} or {@code FAIL}
   */
  public record Line(
      String transfer,
      String verdict,
      String source,
      String destination,
      long files,
      long bytes,
      @Nullable ReasonView reason) {}
}
