package dev.quorus.workflow.model;

import dev.quorus.core.config.DurationText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** By when a thing must be done. */
public sealed interface Deadline {
  /** As it is written. */
  String text();

  /** The instant that it means for a run that starts at this time. */
  Instant of(Instant start);

  /** So long after the run's start. */
  record After(String text, Duration length) implements Deadline {
    @Override
    public Instant of(Instant start) {
      return start.plus(length);
    }
  }

  /** The next time that clocks show this; where they skip it, when they have been put forward. */
  record TimeOfDay(String text, LocalTime time, ZoneId zone) implements Deadline {
    @Override
    public Instant of(Instant start) {
      ZonedDateTime now = start.atZone(zone);
      Instant today = now.toLocalDate().atTime(time).atZone(zone).toInstant();
      return today.isAfter(start)
          ? today
          : now.toLocalDate().plusDays(1).atTime(time).atZone(zone).toInstant();
    }
  }

  /** A time of day, and perhaps a zone behind it. */
  Pattern CLOCK = Pattern.compile("(\\d{2}:\\d{2})(?:\\s+(\\S+))?");

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException that says what is wrong; after a semicolon, what to write
   */
  static Deadline parse(String text) {
    Matcher clock = CLOCK.matcher(text.strip());
    if (clock.matches()) {
      return timeOfDay(text, clock);
    }
    try {
      return new After(text, DurationText.parse(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' is no deadline; write a time such as '06:00 Europe/Zurich', or a duration such as 45m"
              .formatted(text),
          e);
    }
  }

  private static Deadline timeOfDay(String text, Matcher clock) {
    try {
      ZoneId zone = clock.group(2) == null ? ZoneOffset.UTC : ZoneId.of(clock.group(2));
      return new TimeOfDay(text, LocalTime.parse(clock.group(1)), zone);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is no deadline; write a time from 00:00 to 23:59 and a zone such as Europe/Zurich"
              .formatted(text),
          e);
    }
  }
}
