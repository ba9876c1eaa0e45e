package dev.quorus.workflow.run;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.model.Retry;
import dev.quorus.workflow.plan.Decision;
import dev.quorus.workflow.plan.PlannedNotice;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A notice of a run. Whether it gets through changes nothing of how the run ended. */
final class NoticeRun {
  private final PlannedNotice plan;
  private final String id;
  private final RunBook book;
  private RunRow.@Nullable Notice row;

  NoticeRun(PlannedNotice plan, String prefix, RunBook book) {
    this.plan = plan;
    this.id = prefix + "notify." + plan.name();
    this.book = book;
  }

  String id() {
    return id;
  }

  void restore(RunRow.Notice stored) {
    row = stored;
    if (stored.phase() == StepPhase.UNDER_WAY) {
      book.await(key(stored.tries()), new RunBook.Awaited.Notice(this));
    }
  }

  private String key(int number) {
    return book.key(id + "/" + number);
  }

  boolean over() {
    return row != null && row.phase().over();
  }

  Optional<RunRow.Notice> row() {
    return Optional.ofNullable(row);
  }

  private void change(StepPhase phase, int tries, @Nullable Instant due, @Nullable Why why) {
    RunRow.Notice changed = new RunRow.Notice(id, phase, tries, due, why);
    row = changed;
    book.write(changed);
    book.note(id, phase.name(), why);
  }

  /** Sends it if it is time. */
  void advance() {
    if (row == null) {
      send(0);
    } else if (row.phase() == StepPhase.RETRY_WAIT && !due(row).isAfter(book.now())) {
      send(row.tries());
    }
  }

  private static Instant due(RunRow.Notice row) {
    return row.due() == null ? Instant.MAX : row.due();
  }

  private void send(int tries) {
    try {
      PlannedNotice filled = plan.fill(book.known());
      if (filled.decision() instanceof Decision.Skip(String reason)) {
        change(StepPhase.SKIPPED, tries, null, new Why(Why.CONDITION, reason + " is false"));
        return;
      }
      change(StepPhase.UNDER_WAY, tries + 1, null, null);
      String key = key(tries + 1);
      book.await(key, new RunBook.Awaited.Notice(this));
      book.act(new RunAction.Tell(key, filled));
    } catch (ExpressionException e) {
      change(StepPhase.FAILED, tries, null, GroupRun.noValue(e.what() + "; " + e.next()));
    }
  }

  void told() {
    change(StepPhase.SUCCEEDED, tries(), null, null);
  }

  void notTold(Why why) {
    if (tries() < Retry.DEFAULT.attempts()) {
      Instant due = book.now().plus(Delays.after(tries(), Retry.DEFAULT));
      change(StepPhase.RETRY_WAIT, tries(), due, why);
    } else {
      change(StepPhase.FAILED, tries(), null, why);
    }
  }

  /** Gives it up. */
  void close(Why why) {
    if (!over()) {
      change(StepPhase.STOPPED, tries(), null, why);
    }
  }

  private int tries() {
    return row == null ? 0 : row.tries();
  }

  Optional<Instant> wake() {
    return row == null ? Optional.empty() : Optional.ofNullable(row.due());
  }

  Stream<RunAction> outstanding() {
    if (row == null || row.phase() != StepPhase.UNDER_WAY) {
      return Stream.empty();
    }
    try {
      return Stream.of(new RunAction.Tell(key(row.tries()), plan.fill(book.known())));
    } catch (ExpressionException e) {
      throw new IllegalStateException("a notice that was sent has no text any more", e);
    }
  }
}
