package dev.quorus.workflow.run;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of what must survive of a run. All rows of a run together, by name the last one each, are
 * the run: whoever has them and the plan can go on with it.
 */
public sealed interface RunRow {
  /** Names it within the run. */
  String name();

  /**
   * The run as a whole.
   *
   * @param round 1, and one more each time it is taken up again
   * @param halt why nothing more is started; null while all is well
   * @param roundAt when the round began; null before the first
   * @param outcome of the groups of the workflow once they are over; of all once the run is
   */
  record Head(
      RunPhase phase,
      boolean paused,
      int round,
      @Nullable Why halt,
      @Nullable Instant startedAt,
      @Nullable Instant roundAt,
      @Nullable Instant endedAt,
      @Nullable RunOutcome outcome,
      @Nullable Why why)
      implements RunRow {
    static final Head NEW = new Head(RunPhase.NEW, false, 1, null, null, null, null, null, null);

    @Override
    public String name() {
      return "run";
    }

    Head begun(Instant at) {
      return new Head(RunPhase.MAIN, paused, round, null, at, at, null, null, null);
    }

    Head halted(Why reason) {
      return new Head(phase, paused, round, reason, startedAt, roundAt, null, outcome, why);
    }

    Head paused(boolean now) {
      return new Head(phase, now, round, halt, startedAt, roundAt, endedAt, outcome, why);
    }

    /** On to what is done after the groups; what halted those does not halt this. */
    Head after(RunPhase handler, RunOutcome reached, @Nullable Why reason) {
      return new Head(handler, paused, round, null, startedAt, roundAt, null, reached, reason);
    }

    Head ended(Instant at, RunOutcome end, @Nullable Why reason) {
      return new Head(RunPhase.ENDED, false, round, halt, startedAt, roundAt, at, end, reason);
    }

    Head again(Instant at) {
      return new Head(RunPhase.MAIN, false, round + 1, null, startedAt, at, null, null, null);
    }
  }

  /**
   * A group.
   *
   * @param group its name; of a handler with {@code onSuccess.} or {@code onFailure.} before it
   * @param closing why none of its transfers is started any more; null while all is well
   * @param fails whether that makes it fail
   * @param finds how often its files were looked for
   * @param findsBefore how often before this round
   * @param since when it came into this phase
   * @param startedAt when it began to look for files, or to move them
   * @param due when its files are looked for again; null unless it waits for that
   */
  record Group(
      String group,
      GroupPhase phase,
      @Nullable Why closing,
      boolean fails,
      int finds,
      int findsBefore,
      @Nullable Instant since,
      @Nullable Instant startedAt,
      @Nullable Instant due,
      @Nullable Why why)
      implements RunRow {
    static Group waiting(String group, int finds) {
      return new Group(
          group, GroupPhase.WAITING, null, false, finds, finds, null, null, null, null);
    }

    @Override
    public String name() {
      return "group/" + group;
    }

    Group in(GroupPhase next, Instant at, @Nullable Why reason) {
      Instant began = startedAt == null && begins(next) ? at : startedAt;
      return new Group(group, next, closing, fails, finds, findsBefore, at, began, null, reason);
    }

    private static boolean begins(GroupPhase phase) {
      return phase == GroupPhase.FINDING || phase == GroupPhase.RUNNING;
    }

    Group closing(Why reason, boolean failing) {
      return new Group(
          group, phase, reason, failing, finds, findsBefore, since, startedAt, due, why);
    }

    /** Its files are looked for once more, now. */
    Group finding() {
      return new Group(
          group, phase, closing, fails, finds + 1, findsBefore, since, startedAt, null, why);
    }

    /** They are looked for once more later. */
    Group findingAt(Instant again, Why reason) {
      return new Group(
          group, phase, closing, fails, finds, findsBefore, since, startedAt, again, reason);
    }
  }

  /** The files that a group found; written once. */
  record Files(String group, List<String> paths) implements RunRow {
    public Files {
      paths = List.copyOf(paths);
    }

    @Override
    public String name() {
      return "files/" + group;
    }
  }

  /**
   * A transfer that was looked at.
   *
   * @param index among those of its group
   * @param tries made
   * @param charged how many of them counted, in this round
   * @param due when it is tried again; null unless it waits for that
   * @param startedAt when its last try began
   * @param why of what it waits for or how it ended; null if there is nothing to say
   */
  record Step(
      String group,
      int index,
      StepPhase phase,
      int tries,
      int charged,
      @Nullable Instant due,
      long files,
      long bytes,
      @Nullable Instant startedAt,
      @Nullable Instant endedAt,
      @Nullable Why why)
      implements RunRow {
    static Step of(String group, int index) {
      return new Step(group, index, StepPhase.SKIPPED, 0, 0, null, 0, 0, null, null, null);
    }

    @Override
    public String name() {
      return "step/" + group + "/" + index;
    }

    Step started(Instant at) {
      return new Step(
          group, index, StepPhase.UNDER_WAY, tries + 1, charged, null, 0, 0, at, null, null);
    }

    Step stopping(Why reason) {
      return new Step(
          group, index, StepPhase.STOPPING, tries, charged, null, 0, 0, startedAt, null, reason);
    }

    Step waiting(Instant until, boolean counts, Why reason) {
      int counted = counts ? charged + 1 : charged;
      return new Step(
          group, index, StepPhase.RETRY_WAIT, tries, counted, until, 0, 0, startedAt, null, reason);
    }

    Step succeeded(Instant at, long newFiles, long newBytes, @Nullable Why note) {
      return new Step(
          group,
          index,
          StepPhase.SUCCEEDED,
          tries,
          charged + 1,
          null,
          newFiles,
          newBytes,
          startedAt,
          at,
          note);
    }

    Step over(StepPhase end, Instant at, @Nullable Why reason) {
      return new Step(group, index, end, tries, charged, null, 0, 0, startedAt, at, reason);
    }

    /** In a new round its tries are counted anew; their numbers go on, so that no key repeats. */
    Step again(Instant at) {
      return new Step(group, index, StepPhase.RETRY_WAIT, tries, 0, at, 0, 0, startedAt, null, why);
    }
  }

  /**
   * A notice.
   *
   * @param notice its name, with {@code onSuccess.} or {@code onFailure.} before it
   */
  record Notice(String notice, StepPhase phase, int tries, @Nullable Instant due, @Nullable Why why)
      implements RunRow {
    @Override
    public String name() {
      return "notice/" + notice;
    }
  }
}
