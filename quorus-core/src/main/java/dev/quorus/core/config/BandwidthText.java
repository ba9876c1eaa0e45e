package dev.quorus.core.config;

import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Bandwidth.Slot;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Bandwidths as people write them: {@code 50MiB/s}, {@code off}, or a timetable such as {@code
 * 08:00,10MiB/s 18:30,off}. The unit is part of it: bits and bytes were confused too often.
 */
public final class BandwidthText {
  private static final String PER_SECOND = "/s";
  private static final String OFF = "off";
  private static final String FORM =
      "write a size and /s, such as 50MiB/s, or 'off', or a timetable such as"
          + " '08:00,10MiB/s 18:30,off'";

  private BandwidthText() {}

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException naming the text and the forms that are allowed
   */
  public static Bandwidth parse(String text) {
    String given = text.strip();
    if (given.isEmpty()) {
      throw new IllegalArgumentException("'' is no bandwidth; " + FORM);
    }
    return given.indexOf(',') < 0
        ? Bandwidth.of(rate(given))
        : new Bandwidth(Arrays.stream(given.split("\\s+")).map(BandwidthText::slot).toList());
  }

  /** The text of one; reading it gives an equal one. */
  public static String write(Bandwidth bandwidth) {
    return bandwidth.slots().size() == 1
            && bandwidth.slots().getFirst().from().equals(LocalTime.MIN)
        ? rate(bandwidth.slots().getFirst().bytesPerSecond())
        : bandwidth.slots().stream()
            .map(each -> each.from() + "," + rate(each.bytesPerSecond()))
            .collect(Collectors.joining(" "));
  }

  private static Slot slot(String text) {
    int comma = text.indexOf(',');
    if (comma < 0) {
      throw new IllegalArgumentException("'" + text + "' has no time; " + FORM);
    }
    return new Slot(time(text.substring(0, comma)), rate(text.substring(comma + 1)));
  }

  private static LocalTime time(String text) {
    try {
      return LocalTime.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no time of day; write 00:00 to 23:59", e);
    }
  }

  private static long rate(String text) {
    if (text.equals(OFF)) {
      return Bandwidth.UNLIMITED;
    }
    if (!text.endsWith(PER_SECOND)) {
      throw new IllegalArgumentException("'" + text + "' is no bandwidth; " + FORM);
    }
    String size = text.substring(0, text.length() - PER_SECOND.length());
    if (size.chars().allMatch(Character::isDigit)) {
      throw new IllegalArgumentException(
          "'%s' has no unit; write %s or %s".formatted(text, size + "B/s", size + "MiB/s"));
    }
    long bytes = SizeText.parse(size);
    if (bytes < Bandwidth.LOWEST) {
      throw new IllegalArgumentException(
          "'%s' is too little; at least %dB/s, or 'off' for no limit"
              .formatted(text, Bandwidth.LOWEST));
    }
    return bytes;
  }

  private static String rate(long bytesPerSecond) {
    if (bytesPerSecond == Bandwidth.UNLIMITED) {
      return OFF;
    }
    return bytesPerSecond % (1 << 20) == 0
        ? (bytesPerSecond >> 20) + "MiB/s"
        : bytesPerSecond + "B/s";
  }
}
