package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.run.Why;
import org.jspecify.annotations.Nullable;

/**
 * What would become of a transfer.
 *
 * @param id as in the plan
 * @param files that would be moved
 * @param bytes of them, as far as known
 * @param why it would not be; null if all is well
 */
public record Line(
    String id,
    Verdict verdict,
    String source,
    String destination,
    long files,
    long bytes,
    @Nullable Why why) {
  /** What would become of it. */
  public enum Verdict {
    /** It would be moved. */
    COPY,
    /** What lies at the destination would be replaced. */
    REPLACE,
    /** The destination would be left as it is. */
    LEAVE,
    /** It would fail. */
    FAIL
  }
}
