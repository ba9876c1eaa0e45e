package dev.quorus.controller.scheduling;

import org.jspecify.annotations.Nullable;

/** Every time at which something is to be looked at again. */
final class Alarms {
  static final long NEVER = Long.MAX_VALUE;

  private final Heap<Alarm> all = new Heap<>(Alarm.EARLIEST);

  Alarm set(long at, Sleeper sleeper) {
    Alarm alarm = new Alarm(at, sleeper);
    all.add(alarm);
    return alarm;
  }

  void cancel(@Nullable Alarm alarm) {
    if (alarm != null && alarm.place != Placed.NOWHERE) {
      all.remove(alarm);
    }
  }

  /** Takes the next one that is due, or null. */
  @Nullable Alarm due(long now) {
    Alarm first = all.first();
    return first != null && first.at <= now ? all.poll() : null;
  }

  /** When the next one is due, {@link #NEVER} if there is none. */
  long next() {
    Alarm first = all.first();
    return first == null ? NEVER : first.at;
  }
}
