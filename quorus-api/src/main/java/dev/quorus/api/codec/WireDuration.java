package dev.quorus.api.codec;

import org.jspecify.annotations.Nullable;

/**
 * Durations in whole seconds as ISO 8601 text: days, hours, minutes, seconds, the first one not
 * zero and of any size, the others within 23 hours, 59 minutes, 59 seconds.
 */
final class WireDuration {
  private static final int MAX_DIGITS = 7;
  private static final String UNITS = "DHMS";
  private static final int[] SECONDS = {86_400, 3_600, 60, 1};
  private static final int[] LARGEST = {0, 23, 59, 59};

  private final String text;
  private int at = 1;
  private int lastUnit = -1;
  private boolean isTime;
  private long total;

  private WireDuration(String text) {
    this.text = text;
  }

  /** The seconds; null if the text is no such duration. */
  static @Nullable Long parse(String text) {
    if (text.length() < 3 || text.charAt(0) != 'P') {
      return null;
    }
    WireDuration duration = new WireDuration(text);
    while (duration.at < text.length()) {
      if (!duration.component()) {
        return null;
      }
    }
    return duration.lastUnit < 0 ? null : duration.total;
  }

  /** The shortest text for whole seconds. */
  static String format(long seconds) {
    return seconds % 3600 == 0
        ? "PT" + seconds / 3600 + "H"
        : seconds % 60 == 0 ? "PT" + seconds / 60 + "M" : "PT" + seconds + "S";
  }

  private boolean component() {
    if (!isTime && text.charAt(at) == 'T') {
      isTime = true;
      at++;
    }
    int start = at;
    int count = 0;
    while (at < text.length() && Ascii.isDigit(text.charAt(at)) && at - start < MAX_DIGITS) {
      count = count * 10 + text.charAt(at) - '0';
      at++;
    }
    if (at == start || at == text.length()) {
      return false;
    }
    int unit = UNITS.indexOf(text.charAt(at++));
    if (unit <= lastUnit || isTime == (unit == 0) || !fits(unit, count, start)) {
      return false;
    }
    lastUnit = unit;
    total += (long) count * SECONDS[unit];
    return true;
  }

  private boolean fits(int unit, int count, int start) {
    return lastUnit < 0 ? text.charAt(start) != '0' : count <= LARGEST[unit] && at - 1 - start <= 2;
  }
}
