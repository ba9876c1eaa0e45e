package dev.quorus.workflow.trigger;

import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.model.Trigger.Cron;
import dev.quorus.workflow.model.Trigger.FileArrival;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A time of which runs are made good: ticks of a clock that have none, and files that were taken.
 *
 * @param from the first moment
 * @param to the moment after the last
 */
public record ReplayWindow(Instant from, Instant to) {
  /** What was longer ago is forgotten: files that were taken, and runs. */
  public static final Duration LONGEST_AGO = Duration.ofDays(30);

  /** The most ticks at once. */
  public static final int MOST_TICKS = 100;

  /** Why a trigger has nothing to replay, ever; empty if it may have. */
  public static Optional<String> objection(Trigger trigger) {
    return switch (trigger.cause()) {
      case Cron _, FileArrival _ -> Optional.empty();
      case Trigger.Interval _, Trigger.Webhook _, Trigger.AfterWorkflow _ ->
          Optional.of(
              "'%s' has nothing to replay: only cron and fileArrival have; fire it instead"
                  .formatted(trigger.name()));
    };
  }

  /** What is wrong with the end of the window; empty if nothing is. */
  public Optional<String> objectionToEnd(Instant now) {
    if (!to.isAfter(from)) {
      return Optional.of("must be after 'from', which is %s".formatted(from));
    }
    return to.isAfter(now)
        ? Optional.of("must not be in the future; it is %s".formatted(now))
        : Optional.empty();
  }

  /** What is wrong with the begin of the window, whose end is right; empty if nothing is. */
  public Optional<String> objectionToBegin(Trigger trigger, Instant now) {
    Instant oldest = now.minus(LONGEST_AGO);
    if (from.isBefore(oldest)) {
      return Optional.of(
          "must not be before %s: what was more than %d days ago is forgotten"
              .formatted(oldest, LONGEST_AGO.toDays()));
    }
    return trigger.cause() instanceof Cron cron && ticks(cron).size() > MOST_TICKS
        ? Optional.of(
            "makes a window of more than %d ticks; replay shorter ones, one after the other"
                .formatted(MOST_TICKS))
        : Optional.empty();
  }

  /** The ticks in it, one more than are allowed at most. */
  List<Instant> ticks(Cron cron) {
    List<Instant> ticks = new ArrayList<>();
    Instant tick = cron.expression().next(from.minusNanos(1), cron.zone());
    while (tick.isBefore(to) && ticks.size() <= MOST_TICKS) {
      ticks.add(tick);
      tick = cron.expression().next(tick, cron.zone());
    }
    return ticks;
  }
}
