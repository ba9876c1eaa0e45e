package dev.quorus.core.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 90s}, {@code 1h30m}, {@code PT1M}. */
public final class DurationText {
  private static final String FORM =
      "write a number and a unit, as 500ms, 90s, 5m, 2h, 1d or 1h30m";
  private static final Pattern WHOLE = Pattern.compile("(\\d{1,15}(ms|s|m|h|d))+");
  private static final Pattern PART = Pattern.compile("(\\d{1,15})(ms|s|m|h|d)");
  private static final Pattern BARE_NUMBER = Pattern.compile("\\d+");

  private DurationText() {}

  /**
   * Reads a duration of zero or more.
   *
   * @throws IllegalArgumentException naming the text and the forms that are allowed
   */
  public static Duration parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.startsWith("p")) {
      return iso(text, plain);
    }
    if (BARE_NUMBER.matcher(plain).matches()) {
      throw new IllegalArgumentException("'" + text + "' has no unit; " + FORM);
    }
    if (!WHOLE.matcher(plain).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no duration; " + FORM);
    }
    try {
      return sum(plain);
    } catch (ArithmeticException e) {
      throw tooLong(text, e);
    }
  }

  private static Duration sum(String plain) {
    Duration sum = Duration.ZERO;
    Matcher part = PART.matcher(plain);
    while (part.find()) {
      sum = sum.plus(one(Long.parseLong(part.group(1)), part.group(2)));
    }
    return inNanos(sum);
  }

  /** Callers reckon in nanoseconds, so what does not fit those is refused here. */
  private static Duration inNanos(Duration duration) {
    return Duration.ofNanos(duration.toNanos());
  }

  private static Duration one(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }

  private static Duration iso(String text, String plain) {
    try {
      Duration parsed = Duration.parse(plain);
      if (parsed.isNegative()) {
        throw new IllegalArgumentException("'" + text + "' is negative; " + FORM);
      }
      return inNanos(parsed);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("'" + text + "' is no ISO duration; " + FORM, e);
    } catch (ArithmeticException e) {
      throw tooLong(text, e);
    }
  }

  private static IllegalArgumentException tooLong(String text, ArithmeticException cause) {
    return new IllegalArgumentException(
        "'" + text + "' is too long; at most " + Duration.ofNanos(Long.MAX_VALUE).toDays() + "d",
        cause);
  }
}
