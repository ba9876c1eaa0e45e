package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a plan comes to, by what lies at its ends now. No part of its hash.
 *
 * @param files that would be moved, as far as known
 * @param bytes of them, as far as known
 * @param complete whether nothing is unknown; else figures are the least that it can be
 * @param lines one for each transfer, the first thousand
 * @param conflicts what stands where something would be written, the first thousand
 * @param deletions what mirrors would delete, the first thousand
 * @param unknown what could not be found out, the first thousand
 * @param seconds that it would take
 * @param forecastEnd when it would be done, if it began now
 * @param criticalPath the groups that decide that
 * @param stops why it would not come to its end, even if no transfer failed; null if it does
 */
public record PlanOutlookView(
    long files,
    long bytes,
    boolean complete,
    List<RehearsalView.Line> lines,
    List<Conflict> conflicts,
    List<Deletion> deletions,
    List<Unknown> unknown,
    double seconds,
    Instant forecastEnd,
    List<String> criticalPath,
    @Nullable ReasonView stops) {
  public PlanOutlookView {
    lines = List.copyOf(lines);
    conflicts = List.copyOf(conflicts);
    deletions = List.copyOf(deletions);
    unknown = List.copyOf(unknown);
    criticalPath = List.copyOf(criticalPath);
  }

  /**
   * Something stands where a transfer writes.
   *
   * @param writer the earlier transfer of the run that writes it; null if it is there now
   * @param effect {@code REPLACE}, {@code LEAVE}, {@code FAIL} or, of folders, {@code COMPARE}
   * @param files that are there; null if that is not known
   */
  public record Conflict(
      String transfer,
      String destination,
      @Nullable String writer,
      String effect,
      @Nullable Long files) {}

  /**
   * A mirror deletes.
   *
   * @param files that the source has not; null if that is not known
   * @param maxDelete with more it deletes nothing and fails
   */
  public record Deletion(
      String transfer, String destination, @Nullable Long files, int maxDelete) {}

  /**
   * Something that could not be found out.
   *
   * @param subject a transfer, or the place where a group looks for files
   * @param part {@code SOURCE}, {@code DESTINATION}, {@code FILES} or {@code DELETIONS}
   */
  public record Unknown(String subject, String part, String place, ReasonView reason) {}
}
