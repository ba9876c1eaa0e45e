package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of a workflow.
 *
 * @param cause what started it, and what it was made of
 * @param reason why it stands so; null if there is nothing to say
 * @param progress null in lists
 */
public record WorkflowRunView(
    String id,
    String workflow,
    int version,
    WorkflowRunStateName state,
    String planHash,
    Cause cause,
    @Nullable ReasonView reason,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Progress progress) {
  /**
   * What started it.
   *
   * @param by who asked for it
   * @param trigger the name of the trigger, or {@code manual}
   * @param lineage the runs that led to it, each as {@code workflow/run}
   */
  public record Cause(String by, String trigger, List<String> lineage) {
    public Cause {
      lineage = List.copyOf(lineage);
    }
  }

  /** How far it is. */
  public record Progress(long files, long bytes, List<Group> groups) {
    public Progress {
      groups = List.copyOf(groups);
    }
  }

  /**
   * How far a group is.
   *
   * @param state {@code WAITING}, {@code ASKING}, {@code FINDING}, {@code RUNNING}, {@code
   *     SUCCEEDED}, {@code FAILED}, {@code SKIPPED} or {@code STOPPED}
   * @param transfers that it has; null while that is not known
   * @param done how many of them are over, however they ended
   */
  public record Group(
      String name,
      String state,
      List<String> dependsOn,
      @Nullable Long transfers,
      long done,
      long failed,
      long files,
      long bytes,
      @Nullable Instant startedAt,
      @Nullable ReasonView reason) {
    public Group {
      dependsOn = List.copyOf(dependsOn);
    }
  }
}
