package dev.quorus.api.codec;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Times by RFC 3339, read and written by hand since the submit route meets several a request. */
final class Rfc3339 {
  private static final int DATE_TIME = 19;
  private static final int MAX_FRACTION = 9;
  private static final int MAX_OFFSET_MINUTES = 18 * 60;

  private Rfc3339() {}

  /** The time; null if the text is no time of the years 1970 to 2999. */
  static @Nullable Instant parse(String text) {
    if (text.length() <= DATE_TIME || !hasMarks(text)) {
      return null;
    }
    int fractionEnd = fractionEnd(text);
    if (fractionEnd < 0) {
      return null;
    }
    Integer offset = offsetSeconds(text, fractionEnd);
    Long second = epochSecond(text);
    return offset == null || second == null
        ? null
        : Instant.ofEpochSecond(second - offset, nanos(text, fractionEnd));
  }

  /** In UTC, with no more digits of the fraction than needed, in groups of three. */
  static String format(Instant time) {
    LocalDateTime utc = LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, ZoneOffset.UTC);
    char[] text = new char[DATE_TIME + 1 + MAX_FRACTION + 1];
    put(text, 0, utc.getYear(), 4);
    text[4] = '-';
    put(text, 5, utc.getMonthValue(), 2);
    text[7] = '-';
    put(text, 8, utc.getDayOfMonth(), 2);
    text[10] = 'T';
    put(text, 11, utc.getHour(), 2);
    text[13] = ':';
    put(text, 14, utc.getMinute(), 2);
    text[16] = ':';
    put(text, 17, utc.getSecond(), 2);
    int end = putFraction(text, time.getNano());
    text[end] = 'Z';
    return new String(text, 0, end + 1);
  }

  private static int putFraction(char[] text, int nanos) {
    if (nanos == 0) {
      return DATE_TIME;
    }
    text[DATE_TIME] = '.';
    int digits = nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : MAX_FRACTION;
    int value = digits == 3 ? nanos / 1_000_000 : digits == 6 ? nanos / 1_000 : nanos;
    put(text, DATE_TIME + 1, value, digits);
    return DATE_TIME + 1 + digits;
  }

  private static void put(char[] text, int start, int value, int digits) {
    int rest = value;
    for (int i = start + digits - 1; i >= start; i--) {
      text[i] = (char) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private static boolean hasMarks(String text) {
    return text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && text.charAt(10) == 'T'
        && text.charAt(13) == ':'
        && text.charAt(16) == ':';
  }

  /** The seconds since the epoch, the offset aside; null if there is no such day or time. */
  private static @Nullable Long epochSecond(String text) {
    int year = number(text, 0, 4);
    int month = number(text, 5, 2);
    int hour = number(text, 11, 2);
    int minute = number(text, 14, 2);
    int second = number(text, 17, 2);
    boolean fits =
        isBetween(year, 1970, 2999)
            && isBetween(month, 1, 12)
            && isBetween(hour, 0, 23)
            && isBetween(minute, 0, 59)
            && isBetween(second, 0, 59);
    if (!fits) {
      return null;
    }
    int day = number(text, 8, 2);
    return isBetween(day, 1, YearMonth.of(year, month).lengthOfMonth())
        ? LocalDate.of(year, month, day).toEpochDay() * 86_400
            + hour * 3_600L
            + minute * 60L
            + second
        : null;
  }

  /** Where the fraction ends, or the seconds if there is none; -1 if it is malformed. */
  private static int fractionEnd(String text) {
    if (text.charAt(DATE_TIME) != '.') {
      return DATE_TIME;
    }
    int end = DATE_TIME + 1;
    while (end < text.length() && Ascii.isDigit(text.charAt(end))) {
      end++;
    }
    int digits = end - DATE_TIME - 1;
    return digits < 1 || digits > MAX_FRACTION ? -1 : end;
  }

  private static int nanos(String text, int fractionEnd) {
    int nanos = 0;
    for (int i = 0; i < MAX_FRACTION; i++) {
      int at = DATE_TIME + 1 + i;
      nanos = nanos * 10 + (at < fractionEnd ? text.charAt(at) - '0' : 0);
    }
    return nanos;
  }

  private static @Nullable Integer offsetSeconds(String text, int start) {
    if (text.length() == start + 1 && text.charAt(start) == 'Z') {
      return 0;
    }
    if (text.length() != start + 6 || text.charAt(start + 3) != ':') {
      return null;
    }
    char sign = text.charAt(start);
    int hours = number(text, start + 1, 2);
    int minutes = number(text, start + 4, 2);
    int offset = hours * 60 + minutes;
    // RFC 3339 gives -00:00 another meaning: a time of unknown offset.
    boolean signed = sign == '+' || (sign == '-' && offset != 0);
    boolean fits = hours >= 0 && isBetween(minutes, 0, 59) && offset <= MAX_OFFSET_MINUTES;
    return signed && fits ? (sign == '-' ? -60 : 60) * offset : null;
  }

  private static boolean isBetween(int number, int least, int most) {
    return number >= least && number <= most;
  }

  /** The number; negative if one of the characters is no digit. */
  private static int number(String text, int start, int digits) {
    int number = 0;
    for (int i = start; i < start + digits; i++) {
      if (!Ascii.isDigit(text.charAt(i))) {
        return -1;
      }
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }
}
