package dev.quorus.workflow.schema;

import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.config.DurationText;
import dev.quorus.core.config.SizeText;
import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.cron.CronExpression;
import dev.quorus.workflow.model.Deadline;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The formats that the schema names: each refuses a text by throwing. */
final class Formats {
  private static final String TIME_ZONE = "quorus-time-zone";
  private static final Map<String, Consumer<String>> ALL =
      Map.of(
          "quorus-duration",
          DurationText::parse,
          "quorus-size",
          SizeText::parse,
          "quorus-bandwidth",
          Formats::bandwidth,
          "quorus-deadline",
          Deadline::parse,
          "quorus-cron",
          CronExpression::parse,
          TIME_ZONE,
          Formats::timeZone);

  private Formats() {}

  static Set<String> names() {
    return ALL.keySet();
  }

  /**
   * Holds a text against a format.
   *
   * @throws IllegalArgumentException that says what is wrong; after a semicolon, what to do
   */
  static void check(String format, String text) {
    Consumer<String> check = ALL.get(format);
    if (check == null) {
      throw new IllegalStateException("the schema names the format '" + format + "', unknown here");
    }
    check.accept(text);
  }

  private static void bandwidth(String text) {
    if (!text.contains("{{")) {
      BandwidthText.parse(text);
    }
  }

  private static void timeZone(String text) {
    try {
      ZoneId.of(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is no time zone; write one such as Europe/Zurich or UTC".formatted(text), e);
    }
  }

  /** What a text was most likely meant to be, where the format has names. */
  static Optional<String> suggestion(String format, String text) {
    return format.equals(TIME_ZONE)
        ? Suggestion.nearest(text, ZoneId.getAvailableZoneIds())
        : Optional.empty();
  }
}
