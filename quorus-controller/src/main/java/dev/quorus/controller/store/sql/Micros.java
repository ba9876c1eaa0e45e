package dev.quorus.controller.store.sql;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times in the database: microseconds since 1970 in UTC, rounded down. */
final class Micros {
  private static final long PER_SECOND = 1_000_000;
  private static final int NANOS = 1_000;

  private Micros() {}

  static long of(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / NANOS);
  }

  static Instant toInstant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
