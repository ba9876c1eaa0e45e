package dev.quorus.workflow.run;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a run stands, for those who look at it.
 *
 * @param outcome null until it is known
 * @param halt why nothing more is started; null while all is well
 */
public record RunView(
    RunPhase phase,
    boolean paused,
    int round,
    @Nullable RunOutcome outcome,
    @Nullable Why halt,
    @Nullable Why why,
    List<GroupView> groups,
    List<NoticeView> notices) {
  public RunView {
    groups = List.copyOf(groups);
    notices = List.copyOf(notices);
  }

  /**
   * A group.
   *
   * @param total transfers that it has; 0 while they are not known
   * @param over how many of them are done with, however they ended
   * @param startedAt when it began; null before
   * @param since when it came into its phase
   */
  public record GroupView(
      String group,
      GroupPhase phase,
      @Nullable Why why,
      int total,
      int over,
      int underWay,
      int failed,
      long files,
      long bytes,
      @Nullable Instant startedAt,
      @Nullable Instant since) {
    static GroupView of(GroupRun group) {
      Steps steps = group.steps().counts();
      RunRow.Group row = group.row();
      int over =
          steps.count(StepPhase.SUCCEEDED)
              + steps.count(StepPhase.FAILED)
              + steps.count(StepPhase.SKIPPED)
              + steps.count(StepPhase.STOPPED);
      return new GroupView(
          row.group(),
          row.phase(),
          row.why(),
          steps.size(),
          over,
          steps.underWay(),
          steps.count(StepPhase.FAILED),
          steps.files(),
          steps.bytes(),
          row.startedAt(),
          row.since());
    }
  }

  /** A notice that was looked at. */
  public record NoticeView(String notice, StepPhase phase, @Nullable Why why) {}

  static RunView of(RunRow.Head head, Stream<GroupRun> groups, Stream<NoticeRun> notices) {
    return new RunView(
        head.phase(),
        head.paused(),
        head.round(),
        head.outcome(),
        head.halt(),
        head.why(),
        groups.map(GroupView::of).toList(),
        notices
            .flatMap(each -> each.row().stream())
            .map(each -> new NoticeView(each.notice(), each.phase(), each.why()))
            .toList());
  }

  /** Bytes copied by all groups. */
  public long bytes() {
    return groups.stream().mapToLong(GroupView::bytes).sum();
  }

  /** Files copied by all groups. */
  public long files() {
    return groups.stream().mapToLong(GroupView::files).sum();
  }
}
