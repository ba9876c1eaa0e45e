package dev.quorus.controller.workflow.store;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows in a run from what happened: all of it is committed, or nothing.
 *
 * @param rows that take the place of those of the same name
 * @param head how the run stands from now on; null if that has not changed
 * @param submits transfers that begin
 * @param stops transfers that end
 * @param answered mail that was dealt with by this
 * @param sent mail to others
 */
public record RunStep(
    String run,
    String tenant,
    List<Row> rows,
    @Nullable RunHead head,
    List<RunLine> lines,
    List<Submit> submits,
    List<TransferId> stops,
    List<Long> answered,
    List<Mail> sent,
    Instant at) {
  public RunStep {
    rows = List.copyOf(rows);
    lines = List.copyOf(lines);
    submits = List.copyOf(submits);
    stops = List.copyOf(stops);
    answered = List.copyOf(answered);
    sent = List.copyOf(sent);
  }

  /**
   * A row.
   *
   * @param tally null unless it is that of a transfer
   */
  public record Row(String name, String json, @Nullable Tally tally) {}

  /** What a transfer adds to its group. */
  public record Tally(String group, String phase, long files, long bytes) {}

  /**
   * A transfer to begin, unless one has begun by this key.
   *
   * @param key as {@link #keyOf} makes it
   */
  public record Submit(String key, TransferId id, TransferOrder order) {}

  /**
   * The idempotency key of the transfer that an action asks for. No client can choose the same one,
   * since theirs have no blanks.
   */
  public static String keyOf(String action) {
    return "step " + action;
  }

  /**
   * What it came to.
   *
   * @param submitted the transfer that stands for each submit, in their order
   * @param stopped those that were unfinished
   */
  public record Done(List<Begun> submitted, List<Ended> stopped) {
    public Done {
      submitted = List.copyOf(submitted);
      stopped = List.copyOf(stopped);
    }
  }

  /**
   * A transfer that has begun.
   *
   * @param fresh false if it had before
   */
  public record Begun(TransferId id, boolean fresh) {}

  /**
   * A transfer that was cancelled.
   *
   * @param held the attempt that was assigned or running; null if none was
   * @param agent that had this attempt
   */
  public record Ended(TransferId id, @Nullable AttemptRef held, @Nullable String agent) {}
}
