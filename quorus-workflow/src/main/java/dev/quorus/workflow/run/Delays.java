package dev.quorus.workflow.run;

import dev.quorus.workflow.model.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** When things are due. */
final class Delays {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int MOST_DOUBLINGS = 20;

  private Delays() {}

  /** How long to wait after so many failures: the delay of the rule, doubled with each. */
  static Duration after(int failures, Retry retry) {
    int doublings = Math.clamp(failures - 1L, 0, MOST_DOUBLINGS);
    Duration longest = retry.delay().compareTo(LONGEST) > 0 ? retry.delay() : LONGEST;
    return shorter(retry.delay().multipliedBy(1L << doublings), longest);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** The first of those that are still to come. */
  static Optional<Instant> first(Instant now, Stream<Optional<Instant>> times) {
    return times
        .flatMap(Optional::stream)
        .filter(each -> each.isAfter(now))
        .min(Instant::compareTo);
  }
}
