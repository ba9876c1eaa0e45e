package dev.quorus.workflow.trigger;

import dev.quorus.workflow.model.Trigger.CatchUp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What is to be done about the ticks of a clock.
 *
 * @param fire when runs are due, in order
 * @param left how many ticks get none
 * @param last the tick up to which all has been dealt with
 */
record Ticks(List<Instant> fire, long left, Instant last) {
  /** So late may a tick be that it is not called missed: a controller takes over in that time. */
  static final Duration GRACE = Duration.ofMinutes(1);

  /** The most runs that make good for missed ticks. */
  static final int MOST = 100;

  /** The most ticks that are counted; of more, the number left is a lower bound. */
  private static final int MOST_COUNTED = 100_000;

  Ticks {
    fire = List.copyOf(fire);
  }

  /**
   * Deals with all ticks after the last one up to now.
   *
   * @param next the tick after a time
   */
  static Ticks upTo(Instant now, Instant last, CatchUp catchUp, UnaryOperator<Instant> next) {
    List<Instant> missed = new ArrayList<>();
    List<Instant> fresh = new ArrayList<>();
    long counted = 0;
    Instant reached = last;
    Instant tick = next.apply(last);
    while (!tick.isAfter(now) && counted < MOST_COUNTED) {
      counted++;
      reached = tick;
      if (tick.plus(GRACE).isBefore(now)) {
        missed.add(tick);
        if (missed.size() > MOST) {
          missed.removeFirst();
        }
      } else {
        fresh.add(tick);
      }
      tick = next.apply(tick);
    }
    if (counted == MOST_COUNTED) {
      // So many were missed that only those near now are of any use.
      reached = now;
    }
    List<Instant> fire =
        switch (catchUp) {
          case SKIP -> fresh;
          case ONE -> fresh.isEmpty() && !missed.isEmpty() ? List.of(missed.getLast()) : fresh;
          case ALL -> joined(missed, fresh);
        };
    return new Ticks(fire, counted - fire.size(), reached);
  }

  private static List<Instant> joined(List<Instant> first, List<Instant> second) {
    List<Instant> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
