package dev.quorus.controller.scheduling;

import java.util.Comparator;

/** A time at which something is to be looked at again. */
final class Alarm extends Placed {
  static final Comparator<Alarm> EARLIEST = Comparator.comparingLong(alarm -> alarm.at);

  /** Milliseconds since the epoch. */
  final long at;

  final Sleeper sleeper;

  Alarm(long at, Sleeper sleeper) {
    this.at = at;
    this.sleeper = sleeper;
  }
}
