package dev.quorus.workflow.run;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.plan.Decision;
import dev.quorus.workflow.plan.PlannedDeadline;
import dev.quorus.workflow.plan.PlannedTransfer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The transfers of a group under way: starts, tries again, stops, counts. */
final class StepRun {
  /** From this try on also a busy server uses up tries, so that it ends some day. */
  private static final int MOST_UNCHARGED = 1_000;

  private final GroupRun group;
  private final String prefix;
  private final boolean failsFast;
  private final RunBook book;
  private final NavigableSet<Instant> deadlines = new TreeSet<>();
  private List<PlannedTransfer> transfers;
  private Steps steps;
  private boolean known;

  StepRun(GroupRun group, String prefix, boolean failsFast, RunBook book) {
    this.group = group;
    this.prefix = prefix;
    this.failsFast = failsFast;
    this.book = book;
    this.known = group.plan().glob() == null;
    this.transfers = known ? group.plan().transfers() : List.of();
    this.steps = new Steps(transfers.size());
  }

  /** Whether it is known which there are. */
  boolean known() {
    return known;
  }

  /** Makes the transfers of found files; says why if that is not possible. */
  @Nullable Why take(List<String> paths) {
    long more = (long) paths.size() * group.plan().transfers().size();
    if (!book.mayHave(more)) {
      return new Why(
          Why.LIMIT,
          "%d files were found, and the run may have %d transfers; move folders with recursive: true"
              .formatted(paths.size(), book.setup().limits().transfers()));
    }
    try {
      transfers = group.plan().forFiles(paths);
      steps = new Steps(transfers.size());
      known = true;
      return null;
    } catch (IllegalArgumentException e) {
      return new Why(Why.LIMIT, String.valueOf(e.getMessage()));
    } catch (ExpressionException e) {
      return GroupRun.noValue(e.what() + "; " + e.next());
    }
  }

  void restore(RunRow.Step row) {
    steps.put(row);
    if (row.phase() == StepPhase.UNDER_WAY || row.phase() == StepPhase.STOPPING) {
      book.began();
      book.await(key(row), new RunBook.Awaited.Step(group, row.index()));
    }
  }

  private String stem(int index) {
    return book.key(prefix + transfers.get(index).id());
  }

  private String key(RunRow.Step row) {
    return stem(row.index()) + "/" + row.tries();
  }

  private void change(RunRow.Step row) {
    steps.put(row);
    book.write(row);
    book.note(prefix + transfers.get(row.index()).id(), row.phase().name(), row.why());
  }

  /** Starts as many as may be under way. */
  void start() {
    int most = group.plan().rules().parallelism();
    while (open() && book.hasSlot() && steps.underWay() < most) {
      int index = steps.pick(book.now());
      if (index < 0) {
        return;
      }
      start(steps.row(index).orElse(RunRow.Step.of(group.id(), index)));
    }
  }

  private boolean open() {
    return group.row().closing() == null && !book.halted() && !book.head().paused();
  }

  private void start(RunRow.Step row) {
    try {
      PlannedTransfer filled = transfers.get(row.index()).fill(book.known());
      switch (filled.decision()) {
        case Decision.Go go -> submit(row, filled);
        case Decision.Skip(String reason) ->
            over(row, StepPhase.SKIPPED, new Why(Why.CONDITION, reason + " is false"));
        case Decision.Ask open ->
            fail(row, GroupRun.noValue(open.condition().expression() + " cannot be known"));
      }
    } catch (ExpressionException e) {
      fail(row, GroupRun.noValue(e.what() + "; " + e.next()));
    } catch (IllegalArgumentException e) {
      fail(row, GroupRun.noValue(String.valueOf(e.getMessage())));
    }
  }

  private void submit(RunRow.Step row, PlannedTransfer filled) {
    PlannedDeadline deadline = filled.copying().deadline();
    if (deadline != null && book.binds(deadline.due()) && !deadline.due().isAfter(book.now())) {
      fail(row, missed(deadline));
      return;
    }
    RunRow.Step begun = row.started(book.now());
    change(begun);
    book.began();
    book.await(key(begun), new RunBook.Awaited.Step(group, row.index()));
    book.act(submission(begun, filled));
  }

  private RunAction submission(RunRow.Step row, PlannedTransfer filled) {
    int uncharged = row.tries() - 1 - row.charged();
    int most = Math.max(group.plan().rules().retry().attempts() + uncharged, row.tries());
    return new RunAction.Submit(key(row), stem(row.index()), row.tries(), most, filled);
  }

  private void over(RunRow.Step row, StepPhase end, @Nullable Why why) {
    change(row.over(end, book.now(), why));
  }

  private void fail(RunRow.Step row, Why why) {
    over(row, StepPhase.FAILED, why);
    if (failsFast) {
      book.halt(
          new Why(
              Why.FAIL_FAST,
              "'%s' failed: %s"
                  .formatted(prefix + transfers.get(row.index()).id(), why.message())));
    }
  }

  /** A try has ended. */
  void ended(int index, StepResult result) {
    RunRow.Step row = steps.row(index).orElseThrow();
    book.ended();
    switch (result) {
      case StepResult.Done done -> {
        Why note = done.note() == null ? null : new Why("NOTE", done.note());
        change(row.succeeded(book.now(), done.files(), done.bytes(), note));
      }
      case StepResult.Failed failed -> {
        if (row.phase() == StepPhase.STOPPING) {
          stopped(row);
        } else if (mayTryAgain(row, failed)) {
          change(row.waiting(due(row, failed), failed.charged(), failed.why()));
        } else {
          fail(row, failed.why());
        }
      }
      case StepResult.Stopped stopped -> stopped(row);
    }
    group.settle();
  }

  private void stopped(RunRow.Step row) {
    Why why = row.why();
    if (row.phase() != StepPhase.STOPPING || why == null) {
      fail(row, new Why(Why.CANCELLED, "the transfer was cancelled by itself"));
    } else if (isFailure(why)) {
      fail(row, why);
    } else {
      over(row, StepPhase.STOPPED, why);
    }
  }

  private static boolean isFailure(Why why) {
    return why.code().equals(Why.TIMED_OUT) || why.code().equals(Why.DEADLINE_MISSED);
  }

  private boolean mayTryAgain(RunRow.Step row, StepResult.Failed failed) {
    boolean charged = failed.charged() || row.tries() >= MOST_UNCHARGED;
    int used = row.charged() + (charged ? 1 : 0);
    return failed.mayPass()
        && used < group.plan().rules().retry().attempts()
        && group.row().closing() == null
        && !book.halted();
  }

  private Instant due(RunRow.Step row, StepResult.Failed failed) {
    Duration usual = Delays.after(row.charged() + 1, group.plan().rules().retry());
    return book.now().plus(Delays.longer(usual, failed.notBefore()));
  }

  /** Starts nothing more; what waits is given up, and what is under way perhaps stopped. */
  void close(Why why, boolean fails, boolean stop) {
    StepPhase end = fails ? StepPhase.FAILED : StepPhase.STOPPED;
    steps
        .with(StepPhase.RETRY_WAIT::equals)
        .toList()
        .forEach(each -> over(each, end, givenUp(each, why)));
    if (stop) {
      steps.with(StepPhase.UNDER_WAY::equals).toList().forEach(each -> stop(each, why));
    }
  }

  private static Why givenUp(RunRow.Step row, Why why) {
    return row.why() == null
        ? why
        : new Why(
            why.code(),
            "not tried again: %s; it had failed: %s".formatted(why.message(), row.why().message()));
  }

  private void stop(RunRow.Step row, Why why) {
    change(row.stopping(why));
    book.act(new RunAction.Stop(key(row), why.message()));
  }

  /** Remembers the deadlines of its transfers. */
  void watchDeadlines() {
    deadlines.clear();
    for (PlannedTransfer each : transfers) {
      PlannedDeadline deadline = each.copying().deadline();
      if (deadline != null && book.binds(deadline.due())) {
        deadlines.add(deadline.due());
      }
    }
  }

  /** Sees whether a deadline was missed. */
  void tick() {
    while (!deadlines.isEmpty() && !deadlines.first().isAfter(book.now())) {
      Instant due = deadlines.removeFirst();
      for (int i = 0; i < transfers.size(); i++) {
        PlannedDeadline deadline = transfers.get(i).copying().deadline();
        if (deadline != null && deadline.due().equals(due)) {
          late(steps.row(i).orElse(RunRow.Step.of(group.id(), i)), deadline);
        }
      }
    }
  }

  private void late(RunRow.Step row, PlannedDeadline deadline) {
    boolean untouched = steps.row(row.index()).isEmpty();
    if (untouched || row.phase() == StepPhase.RETRY_WAIT) {
      // It is too late to submit it, so this fails it, unless its condition says to skip it.
      start(row);
    } else if (row.phase() == StepPhase.UNDER_WAY) {
      stop(row, missed(deadline));
    }
  }

  private static Why missed(PlannedDeadline deadline) {
    return new Why(Why.DEADLINE_MISSED, "not done by its deadline, " + deadline.text());
  }

  Optional<Instant> wake() {
    Optional<Instant> deadline =
        deadlines.isEmpty() ? Optional.empty() : Optional.of(deadlines.first());
    return Delays.first(book.now(), Stream.of(steps.firstDue(), deadline));
  }

  Stream<RunAction> outstanding() {
    return steps.rows().flatMap(this::outstanding);
  }

  private Stream<RunAction> outstanding(RunRow.Step row) {
    return switch (row.phase()) {
      case UNDER_WAY -> Stream.of(submission(row, filled(row)));
      case STOPPING ->
          Stream.of(new RunAction.Stop(key(row), row.why() == null ? "" : row.why().message()));
      case RETRY_WAIT, SUCCEEDED, FAILED, SKIPPED, STOPPED -> Stream.empty();
    };
  }

  private PlannedTransfer filled(RunRow.Step row) {
    try {
      return transfers.get(row.index()).fill(book.known());
    } catch (ExpressionException e) {
      throw new IllegalStateException("what was submitted has no value any more", e);
    }
  }

  /** Whether nothing more happens. */
  boolean isEnd(boolean closing) {
    return closing ? steps.underWay() == 0 : steps.allOver();
  }

  /** Why the group fails by them; null if it does not. */
  @Nullable Why failure() {
    int failed = steps.count(StepPhase.FAILED);
    return failed == 0
        ? null
        : new Why(
            Why.TRANSFERS_FAILED,
            "%d of %d transfers failed; the first was %s"
                .formatted(failed, steps.size(), steps.firstFailed().map(this::told).orElse("")));
  }

  private String told(RunRow.Step row) {
    return transfers.get(row.index()).id() + ": " + row.why();
  }

  boolean unfinished() {
    return steps.untouched() > 0 || steps.count(StepPhase.STOPPED) > 0;
  }

  void again() {
    steps.again(book.now()).forEach(this::change);
  }

  long files() {
    return steps.files();
  }

  long bytes() {
    return steps.bytes();
  }

  /** How they stand, as numbers. */
  Steps counts() {
    return steps;
  }

  String idOf(int index) {
    return prefix + transfers.get(index).id();
  }
}
