package dev.quorus.core.protocol.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Dates in HTTP headers. */
final class HttpDates {
  private HttpDates() {}

  /** Null if there is none, or none that can be read. */
  static @Nullable Instant parse(@Nullable String header) {
    if (header == null) {
      return null;
    }
    try {
      return ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  static String format(Instant instant) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atZone(ZoneOffset.UTC));
  }

  /** Seconds or a date; never negative; null if there is none, or none that can be read. */
  static @Nullable Duration retryAfter(@Nullable String header, InstantSource clock) {
    if (header == null) {
      return null;
    }
    if (!header.isEmpty() && header.length() < 10 && header.chars().allMatch(Character::isDigit)) {
      return Duration.ofSeconds(Long.parseLong(header));
    }
    Instant at = parse(header);
    if (at == null) {
      return null;
    }
    Duration wait = Duration.between(clock.instant(), at);
    return wait.isNegative() ? Duration.ZERO : wait;
  }
}
