package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.plan.CriticalPath;
import dev.quorus.workflow.run.Why;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a plan comes to, by what lies at its ends now. No part of the plan or its hash: files grow.
 *
 * @param files that would be moved, as far as known
 * @param bytes of them, as far as known
 * @param lines one for each transfer, those of files that were found among them
 * @param conflicts what stands already where something would be written
 * @param deletions what mirrors would delete
 * @param unknown what could not be found out; figures are then the least that it can be
 * @param length how long it would take, if nobody is waited for and nothing fails
 * @param end when it would be done, if it began now
 * @param criticalPath the groups that decide that
 * @param stops why the run would not come to its end in spite of that, such as a time limit; null
 *     if it does
 */
public record Outlook(
    long files,
    long bytes,
    List<Line> lines,
    List<Conflict> conflicts,
    List<Deletion> deletions,
    List<Unknown> unknown,
    Duration length,
    Instant end,
    CriticalPath criticalPath,
    @Nullable Why stops) {
  public Outlook {
    lines = List.copyOf(lines);
    conflicts = List.copyOf(conflicts);
    deletions = List.copyOf(deletions);
    unknown = List.copyOf(unknown);
  }

  /** What becomes of what stands there. */
  public enum Effect {
    /** It is replaced. */
    REPLACE,
    /** It is left as it is. */
    LEAVE,
    /** The transfer fails. */
    FAIL,
    /** The files of a folder are compared, each with its like. */
    COMPARE
  }

  /**
   * Something stands where a transfer writes.
   *
   * @param writer the earlier transfer of the run that writes it; null if it is there now
   * @param files that are there; -1 if nobody knows
   */
  public record Conflict(
      String transfer, String destination, @Nullable String writer, Effect effect, long files) {}

  /**
   * A mirror deletes.
   *
   * @param files that the source has not; -1 if nobody knows
   * @param most that it may delete; with more it deletes nothing and fails
   */
  public record Deletion(String transfer, String destination, long files, int most) {}

  /**
   * Something that could not be found out.
   *
   * @param subject a transfer, or the place where a group looks for files
   * @param part of it
   * @param place that was to be looked at
   */
  public record Unknown(String subject, Part part, String place, Why why) {}

  /** What is not known. */
  public enum Part {
    /** What the source holds. */
    SOURCE,
    /** What stands at the destination. */
    DESTINATION,
    /** Which files a group finds. */
    FILES,
    /** How much a folder has that its source has not. */
    DELETIONS
  }
}
