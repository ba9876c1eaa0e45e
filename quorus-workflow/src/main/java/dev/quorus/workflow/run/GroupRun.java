package dev.quorus.workflow.run;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.GroupResult;
import dev.quorus.workflow.plan.Decision;
import dev.quorus.workflow.plan.PlannedApproval;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One group of a run: from waiting for others to its end. Its transfers are a {@link StepRun}. */
final class GroupRun {
  private final PlannedGroup plan;
  private final RunBook book;
  private final StepRun steps;
  private RunRow.Group row;

  /**
   * Makes one that waits.
   *
   * @param prefix before its name
   * @param failsFast whether a failure of it ends the run early
   */
  GroupRun(PlannedGroup plan, String prefix, boolean failsFast, RunBook book) {
    this.plan = plan;
    this.book = book;
    this.row = RunRow.Group.waiting(prefix + plan.name(), 0);
    this.steps = new StepRun(this, prefix, failsFast && !plan.rules().continueOnError(), book);
  }

  PlannedGroup plan() {
    return plan;
  }

  RunRow.Group row() {
    return row;
  }

  String id() {
    return row.group();
  }

  StepRun steps() {
    return steps;
  }

  boolean over() {
    return row.phase().over();
  }

  /** Whether what depends on it cannot run. */
  boolean blocks() {
    return row.phase() == GroupPhase.STOPPED || failsRun();
  }

  /** Whether it makes the run fail. */
  boolean failsRun() {
    return row.phase() == GroupPhase.FAILED && !plan.rules().continueOnError();
  }

  void restore(RunRow.Group stored) {
    row = stored;
    if (over()) {
      tellResult();
    }
  }

  /** After the rows of its transfers too. */
  void restored() {
    if (row.phase() == GroupPhase.RUNNING) {
      steps.watchDeadlines();
    }
    if (row.phase() == GroupPhase.FINDING && row.due() == null) {
      book.await(findKey(), new RunBook.Awaited.Files(this));
    }
  }

  private void change(RunRow.Group changed) {
    boolean moved = changed.phase() != row.phase();
    row = changed;
    book.write(changed);
    if (moved) {
      book.note(id(), changed.phase().name(), changed.why());
    }
  }

  /** Begins, now that nothing has to be waited for. */
  void begin() {
    try {
      switch (plan.decision().fill(book.known())) {
        case Decision.Go go -> ask();
        case Decision.Skip(String reason) ->
            end(GroupPhase.SKIPPED, new Why(Why.CONDITION, reason + " is false"));
        case Decision.Ask open ->
            end(GroupPhase.FAILED, noValue(open.condition().expression() + " cannot be known"));
      }
    } catch (ExpressionException e) {
      end(GroupPhase.FAILED, noValue(e.what() + "; " + e.next()));
    }
  }

  static Why noValue(String what) {
    return new Why(Why.NO_VALUE, what);
  }

  private void ask() throws ExpressionException {
    PlannedApproval approval = plan.approval();
    if (approval == null) {
      start();
    } else {
      String message = approval.message().fill(book.known()).known().orElse("");
      change(row.in(GroupPhase.ASKING, book.now(), null));
      book.act(question(message));
    }
  }

  private RunAction question(String message) {
    String key = book.key(id() + "/approval/" + book.head().round());
    return new RunAction.Ask(key, id(), message, lastAnswer().orElse(null));
  }

  void approved(String by) {
    book.note(id(), "APPROVED", new Why("BY", by));
    start();
  }

  void declined(String by, String reason) {
    end(GroupPhase.FAILED, new Why(Why.DECLINED, "declined by %s: %s".formatted(by, reason)));
  }

  private void start() {
    if (plan.glob() != null && !steps.known()) {
      change(row.in(GroupPhase.FINDING, book.now(), null));
      find();
    } else {
      run();
    }
  }

  private void run() {
    change(row.in(GroupPhase.RUNNING, book.now(), null));
    steps.watchDeadlines();
  }

  private String findKey() {
    return book.key(id() + "/find/" + row.finds());
  }

  private void find() {
    change(row.finding());
    findAction().ifPresentOrElse(this::look, () -> end(GroupPhase.FAILED, notToBeFound()));
  }

  private void look(RunAction action) {
    book.await(action.key(), new RunBook.Awaited.Files(this));
    book.act(action);
  }

  private static Why notToBeFound() {
    return noValue("where its files are looked for cannot be known; correct the expression");
  }

  private Optional<RunAction> findAction() {
    PlannedGlob glob = plan.glob();
    try {
      return glob == null
          ? Optional.empty()
          : Optional.of(new RunAction.Find(findKey(), glob.fill(book.known())));
    } catch (ExpressionException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  void found(List<String> paths) {
    if (row.phase() == GroupPhase.FINDING) {
      Why refused = steps.take(paths);
      if (refused != null) {
        end(GroupPhase.FAILED, refused);
      } else {
        book.write(new RunRow.Files(id(), paths));
        run();
      }
    }
  }

  void notFound(Why why, boolean mayPass) {
    int failures = row.finds() - row.findsBefore();
    if (row.phase() != GroupPhase.FINDING) {
      return;
    }
    if (mayPass && failures < plan.rules().retry().attempts()) {
      Duration delay = Delays.after(failures, plan.rules().retry());
      change(row.findingAt(book.now().plus(delay), why));
    } else {
      end(GroupPhase.FAILED, why);
    }
  }

  /** Ends it if there is nothing more to do. */
  void settle() {
    Why closing = row.closing();
    if (row.phase() == GroupPhase.RUNNING && steps.isEnd(closing != null)) {
      Why failed = steps.failure();
      if (closing != null && row.fails()) {
        end(GroupPhase.FAILED, closing);
      } else if (failed != null) {
        end(GroupPhase.FAILED, failed);
      } else if (closing != null && steps.unfinished()) {
        end(GroupPhase.STOPPED, closing);
      } else {
        end(GroupPhase.SUCCEEDED, null);
      }
    }
  }

  private void end(GroupPhase phase, @Nullable Why why) {
    change(row.in(phase, book.now(), why));
    tellResult();
  }

  private void tellResult() {
    GroupPhase phase = row.phase();
    boolean notRun = phase == GroupPhase.SKIPPED || phase == GroupPhase.STOPPED;
    book.result(
        plan.name(),
        new GroupResult(
            phase == GroupPhase.SUCCEEDED,
            phase == GroupPhase.FAILED,
            notRun,
            steps.files(),
            steps.bytes()));
  }

  /**
   * Starts nothing more of it.
   *
   * @param fails whether it fails by that
   * @param stop whether what is under way is stopped too
   */
  void close(Why why, boolean fails, boolean stop) {
    if (row.phase() == GroupPhase.RUNNING) {
      if (row.closing() == null || (stop && !row.fails() && !why.equals(row.closing()))) {
        change(row.closing(why, fails));
      }
      steps.close(why, fails, stop);
      settle();
    } else if (!over()) {
      end(fails ? GroupPhase.FAILED : GroupPhase.STOPPED, why);
    }
  }

  /** Sees whether something is due. */
  void tick() {
    Instant now = book.now();
    if (over()) {
      return;
    }
    if (isPast(deadline(), now)) {
      close(missed(), true, true);
    } else if (isPast(timeout(), now)) {
      close(new Why(Why.TIMED_OUT, "not done within " + plan.rules().timeout()), true, true);
    } else if (isPast(lastAnswer(), now)) {
      end(GroupPhase.FAILED, new Why(Why.TIMED_OUT, "nobody answered in time"));
    } else if (row.phase() == GroupPhase.FINDING && isPast(Optional.ofNullable(row.due()), now)) {
      find();
    } else if (row.phase() == GroupPhase.RUNNING) {
      steps.tick();
      settle();
    }
  }

  private Why missed() {
    String text = plan.deadline() == null ? "" : plan.deadline().text();
    return new Why(Why.DEADLINE_MISSED, "not done by its deadline, " + text);
  }

  private static boolean isPast(Optional<Instant> time, Instant now) {
    return time.filter(each -> !each.isAfter(now)).isPresent();
  }

  private Optional<Instant> deadline() {
    return Optional.ofNullable(plan.deadline()).map(each -> each.due()).filter(book::binds);
  }

  private Optional<Instant> timeout() {
    Instant started = row.startedAt();
    Duration timeout = plan.rules().timeout();
    return started == null || timeout == null
        ? Optional.empty()
        : Optional.of(started.plus(timeout));
  }

  private Optional<Instant> lastAnswer() {
    Instant since = row.since();
    PlannedApproval approval = plan.approval();
    return row.phase() != GroupPhase.ASKING
            || approval == null
            || approval.timeout() == null
            || since == null
        ? Optional.empty()
        : Optional.of(since.plus(approval.timeout()));
  }

  /** When it wants to be looked at again; empty if never, unless something else happens. */
  Optional<Instant> wake() {
    return over()
        ? Optional.empty()
        : Delays.first(
            book.now(),
            Stream.of(
                deadline(),
                timeout(),
                lastAnswer(),
                Optional.ofNullable(row.due()),
                row.phase() == GroupPhase.RUNNING ? steps.wake() : Optional.empty()));
  }

  /** What it still waits for an answer to. */
  Stream<RunAction> outstanding() {
    return switch (row.phase()) {
      case ASKING -> askedAgain().stream();
      case FINDING -> row.due() == null ? findAction().stream() : Stream.empty();
      case RUNNING -> steps.outstanding();
      case WAITING, SUCCEEDED, FAILED, SKIPPED, STOPPED -> Stream.empty();
    };
  }

  private Optional<RunAction> askedAgain() {
    PlannedApproval approval = plan.approval();
    try {
      return approval == null
          ? Optional.empty()
          : approval.message().fill(book.known()).known().map(this::question);
    } catch (ExpressionException e) {
      throw new IllegalStateException("a question that was asked has no text any more", e);
    }
  }

  /** Takes it up again in a new round. */
  void again() {
    book.forget(plan.name());
    change(RunRow.Group.waiting(id(), row.finds()));
    steps.again();
  }
}
