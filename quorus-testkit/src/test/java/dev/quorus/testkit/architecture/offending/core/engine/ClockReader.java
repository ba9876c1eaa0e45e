package dev.quorus.testkit.architecture.offending.core.engine;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

@SuppressWarnings({"JavaTimeDefaultTimeZone", "JavaUtilDate"})
public final class ClockReader {
  public Instant instant() {
    return Instant.now();
  }

  public Supplier<Instant> instantByReference() {
    return Instant::now;
  }

  public LocalDate date() {
    return LocalDate.now();
  }

  public LocalDateTime dateTime() {
    return LocalDateTime.now(ZoneOffset.UTC);
  }

  public ZonedDateTime zoned() {
    return ZonedDateTime.now(ZoneOffset.UTC);
  }

  public Clock clock() {
    return Clock.systemUTC();
  }

  public InstantSource source() {
    return InstantSource.system();
  }

  public Date oldDate() {
    return new Date();
  }

  public long millis() {
    return System.currentTimeMillis();
  }

  public LongSupplier nanos() {
    return System::nanoTime;
  }
}
