package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.run.Why;
import org.jspecify.annotations.Nullable;

/**
 * What would become of a transfer.
 *
 * @param transfer with all filled in
 * @param files that would be moved
 * @param bytes of them, as far as known
 * @param sized whether they are all known
 * @param why it would not be; null if all is well
 */
public record Line(
    PlannedTransfer transfer,
    Verdict verdict,
    long files,
    long bytes,
    boolean sized,
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

  /** That of the transfer, as in the plan. */
  public String id() {
    return transfer.id();
  }

  /** Its source as people write it. */
  public String source() {
    return Judge.shown(transfer.source());
  }

  /** Its destination as people write it. */
  public String destination() {
    return Judge.shown(transfer.destination());
  }
}
