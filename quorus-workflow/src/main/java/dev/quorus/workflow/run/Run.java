package dev.quorus.workflow.run;

import dev.quorus.workflow.model.Strategy;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedHandler;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run as a state machine: {@link #handle} takes what happened and says what follows. Does nothing
 * itself and asks no clock. For one thread.
 *
 * <p>To survive a crash at any moment, store the rows of each reply before doing its actions, and
 * make a new run of all rows afterwards: {@link #outstanding} says what is still to be done.
 */
public final class Run {
  private final RunBook book;
  private final Plan plan;
  private final Section main;
  private Section after;
  private Optional<Instant> wake = Optional.empty();

  /** One that has not begun. */
  public Run(RunSetup setup) {
    this.book = new RunBook(setup);
    this.plan = setup.plan();
    boolean failsFast = plan.execution().strategy() == Strategy.FAIL_FAST;
    this.main = new Section(plan.groups(), List.of(), "", failsFast, book);
    this.after = handler(RunPhase.NEW);
    book.mayHave(
        Stream.of(plan.groups(), plan.onSuccess().groups(), plan.onFailure().groups())
            .flatMap(List::stream)
            .filter(each -> each.glob() == null)
            .mapToLong(each -> each.transfers().size())
            .sum());
  }

  /** One of which these rows were stored: the last of each name, in any order. */
  public static Run restored(RunSetup setup, Collection<RunRow> rows) {
    Run run = new Run(setup);
    run.restore(rows);
    return run;
  }

  private void restore(Collection<RunRow> rows) {
    for (RunRow each : rows) {
      if (each instanceof RunRow.Head head) {
        book.restore(head);
      }
    }
    after = handler(Restoring.handlerOf(book.head(), rows));
    Restoring.of(rows).into(main, after);
  }

  private Section handler(RunPhase phase) {
    String prefix = phase.prefix(book.head().round());
    return switch (phase) {
      case ON_SUCCESS -> section(plan.onSuccess(), prefix);
      case ON_FAILURE -> section(plan.onFailure(), prefix);
      case NEW, MAIN, ENDED -> section(new PlannedHandler(List.of(), List.of()), prefix);
    };
  }

  /** What puts things right again does all that it can. */
  private Section section(PlannedHandler handler, String prefix) {
    return new Section(handler.groups(), handler.notices(), prefix, false, book);
  }

  /**
   * Takes what happened.
   *
   * @param at when; never before the time of an earlier event
   */
  public Reply handle(RunEvent event, Instant at) {
    book.at(at);
    Why refused = take(event);
    tick();
    advance();
    wakeUp();
    return book.reply(refused);
  }

  private @Nullable Why take(RunEvent event) {
    return switch (event) {
      case RunEvent.Started started -> begun();
      case RunEvent.TransferEnded(String key, StepResult result) -> {
        book.answered(key)
            .ifPresent(each -> {
              if (each instanceof RunBook.Awaited.Step(GroupRun group, int index)) {
                group.steps().ended(index, result);
              }
            });
        yield null;
      }
      case RunEvent.Found(String key, List<String> paths) -> {
        files(key).ifPresent(each -> each.found(paths));
        yield null;
      }
      case RunEvent.NotFound(String key, Why why, boolean mayPass) -> {
        files(key).ifPresent(each -> each.notFound(why, mayPass));
        yield null;
      }
      case RunEvent.Told(String key) -> {
        notice(key).ifPresent(NoticeRun::told);
        yield null;
      }
      case RunEvent.NotTold(String key, Why why) -> {
        notice(key).ifPresent(each -> each.notTold(why));
        yield null;
      }
      case RunEvent.Approved(String group, String by) -> answered(group, each -> each.approved(by));
      case RunEvent.Declined(String group, String by, String reason) ->
          answered(group, each -> each.declined(by, reason));
      case RunEvent.Cancelled(String by) -> cancelled(by);
      case RunEvent.Paused(String by) -> paused(true, by);
      case RunEvent.Resumed(String by) -> paused(false, by);
      case RunEvent.Retried(String by) -> retried(by);
      case RunEvent.Due due -> null;
    };
  }

  private @Nullable Why begun() {
    if (book.head().phase() != RunPhase.NEW) {
      return notNow("it has begun already");
    }
    book.write(book.head().begun(book.now()));
    book.note("run", "STARTED", null);
    return null;
  }

  private static Why notNow(String what) {
    return new Why(Why.NOT_NOW, what);
  }

  private Optional<GroupRun> files(String key) {
    return book.answered(key)
        .filter(RunBook.Awaited.Files.class::isInstance)
        .map(each -> ((RunBook.Awaited.Files) each).group());
  }

  private Optional<NoticeRun> notice(String key) {
    return book.answered(key)
        .filter(RunBook.Awaited.Notice.class::isInstance)
        .map(each -> ((RunBook.Awaited.Notice) each).notice());
  }

  private @Nullable Why answered(String group, Consumer<GroupRun> answer) {
    Optional<GroupRun> asked =
        groups()
            .filter(each -> each.id().equals(group) && each.row().phase() == GroupPhase.ASKING)
            .findFirst();
    asked.ifPresent(answer);
    return asked.isPresent()
        ? null
        : notNow("the group '%s' does not wait for an approval".formatted(group));
  }

  private Stream<GroupRun> groups() {
    return Stream.concat(main.groups(), after.groups());
  }

  private @Nullable Why cancelled(String by) {
    switch (book.head().phase()) {
      case ENDED -> {
        return notNow("it has ended already");
      }
      case NEW -> end(RunOutcome.CANCELLED, new Why(Why.CANCELLED, "cancelled by " + by));
      case MAIN, ON_SUCCESS, ON_FAILURE -> {
        if (!cancels(book.head().halt())) {
          book.halt(new Why(Why.CANCELLED, "cancelled by " + by));
        }
      }
    }
    return null;
  }

  private static boolean cancels(@Nullable Why halt) {
    return halt != null && halt.code().equals(Why.CANCELLED);
  }

  private @Nullable Why paused(boolean now, String by) {
    if (book.head().phase() == RunPhase.ENDED) {
      return notNow("it has ended already");
    }
    if (book.head().paused() != now) {
      book.write(book.head().paused(now));
      book.note("run", now ? "PAUSED" : "RESUMED", new Why("BY", by));
    }
    return null;
  }

  private @Nullable Why retried(String by) {
    RunRow.Head head = book.head();
    if (head.phase() != RunPhase.ENDED || head.outcome() == RunOutcome.SUCCEEDED) {
      return notNow("only a run that failed or was cancelled is taken up again");
    }
    book.write(head.again(book.now()));
    book.note("run", "RETRIED", new Why("BY", by));
    main.again();
    after = handler(RunPhase.MAIN);
    return null;
  }

  private void tick() {
    Instant due = timeout().orElse(Instant.MAX);
    if (!due.isAfter(book.now()) && !book.halted()) {
      book.halt(
          new Why(Why.TIMED_OUT, "the run was not done within " + plan.execution().timeout()));
    }
    current().ifPresent(Section::tick);
  }

  /** When the groups of the workflow must be done; empty if they may take any time. */
  private Optional<Instant> timeout() {
    Instant begun = book.head().roundAt();
    Duration timeout = plan.execution().timeout();
    return book.head().phase() != RunPhase.MAIN || begun == null || timeout == null
        ? Optional.empty()
        : Optional.of(begun.plus(timeout));
  }

  private Optional<Section> current() {
    return switch (book.head().phase()) {
      case NEW, ENDED -> Optional.empty();
      case MAIN -> Optional.of(main);
      case ON_SUCCESS, ON_FAILURE -> Optional.of(after);
    };
  }

  /** Until nothing follows any more. */
  private void advance() {
    Optional<Section> section = current();
    while (section.isPresent()) {
      Why halt = book.head().halt();
      if (halt == null) {
        section.get().advance();
      } else {
        section.get().close(halt, cancels(halt) || halt.code().equals(Why.TIMED_OUT));
      }
      boolean newlyHalted = halt == null && book.halted();
      if (!newlyHalted) {
        if (!isOver(section.get())) {
          return;
        }
        next();
      }
      section = current();
    }
  }

  private boolean isOver(Section section) {
    return book.head().phase() == RunPhase.MAIN ? section.groupsOver() : section.over();
  }

  private void next() {
    RunRow.Head head = book.head();
    if (head.phase() != RunPhase.MAIN) {
      endHandler(head);
    } else if (cancels(head.halt())) {
      end(RunOutcome.CANCELLED, head.halt());
    } else {
      Why failed = head.halt() == null ? failure(main) : head.halt();
      RunPhase handler = failed == null ? RunPhase.ON_SUCCESS : RunPhase.ON_FAILURE;
      RunOutcome reached = failed == null ? RunOutcome.SUCCEEDED : RunOutcome.FAILED;
      book.write(head.after(handler, reached, failed));
      after = handler(handler);
    }
  }

  private static @Nullable Why failure(Section section) {
    return section
        .groups()
        .filter(GroupRun::failsRun)
        .findFirst()
        .map(each ->
            new Why(Why.GROUPS_FAILED, "'%s' failed: %s".formatted(each.id(), each.row().why())))
        .orElse(null);
  }

  private void endHandler(RunRow.Head head) {
    boolean succeeded = head.outcome() == RunOutcome.SUCCEEDED;
    Why failed = failure(after);
    if (cancels(head.halt())) {
      end(succeeded ? RunOutcome.CANCELLED : RunOutcome.FAILED, head.halt());
    } else if (failed != null) {
      String before = head.why() == null ? "" : head.why().message() + "; then ";
      end(RunOutcome.FAILED, new Why(Why.GROUPS_FAILED, before + failed.message()));
    } else {
      end(succeeded ? RunOutcome.SUCCEEDED : RunOutcome.FAILED, head.why());
    }
  }

  private void end(RunOutcome outcome, @Nullable Why why) {
    book.write(book.head().ended(book.now(), outcome, why));
    book.note("run", outcome.name(), why);
    book.act(new RunAction.End(endKey(), outcome, why));
  }

  private String endKey() {
    return book.key("end/" + book.head().round());
  }

  private void wakeUp() {
    Optional<Instant> next = nextWake();
    if (!next.equals(wake)) {
      wake = next;
      next.ifPresent(each -> book.act(new RunAction.Wake(book.key("wake"), each)));
    }
  }

  private Optional<Instant> nextWake() {
    return Delays.first(book.now(), Stream.of(timeout(), current().flatMap(Section::wake)));
  }

  /** Everything that an answer is still awaited for; for after a restart. */
  public List<RunAction> outstanding() {
    RunRow.Head head = book.head();
    if (head.phase() == RunPhase.ENDED && head.outcome() != null) {
      return List.of(new RunAction.End(endKey(), head.outcome(), head.why()));
    }
    Stream<RunAction> asked = current().stream().flatMap(Section::outstanding);
    Stream<RunAction> wakes =
        nextWake().stream().map(each -> new RunAction.Wake(book.key("wake"), each));
    return Stream.concat(asked, wakes).toList();
  }

  /** How it stands. */
  public RunView view() {
    return RunView.of(book.head(), groups(), after.notices());
  }
}
