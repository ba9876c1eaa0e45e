package dev.quorus.controller.workflow;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands where that on the wall steps back. For one thread. */
final class SteadyTime {
  private final InstantSource clock;
  private Instant now = Instant.EPOCH;

  SteadyTime(InstantSource clock) {
    this.clock = clock;
  }

  Instant now() {
    Instant read = clock.instant();
    now = read.isAfter(now) ? read : now;
    return now;
  }
}
