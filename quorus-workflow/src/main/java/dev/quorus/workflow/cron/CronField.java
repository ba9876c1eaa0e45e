package dev.quorus.workflow.cron;

import java.util.List;
import java.util.Locale;

/** One of the five fields: what it counts, and which values a text of it names. */
enum CronField {
  MINUTE("minute", 0, 59, ""),
  HOUR("hour", 0, 23, ""),
  DAY("day of month", 1, 31, ""),
  MONTH("month", 1, 12, "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"),
  /** Sunday is 0 and 7. */
  WEEKDAY("day of week", 0, 7, "SUN MON TUE WED THU FRI SAT");

  private final String title;
  private final int first;
  private final int last;
  private final String names;

  CronField(String title, int first, int last, String names) {
    this.title = title;
    this.first = first;
    this.last = last;
    this.names = names;
  }

  /**
   * The values that a text names, as bits.
   *
   * @param offset where the text begins in the expression, for errors
   */
  long parse(String text, int offset) {
    long bits = 0;
    int from = 0;
    while (from <= text.length()) {
      int comma = text.indexOf(',', from);
      int to = comma < 0 ? text.length() : comma;
      bits |= part(text.substring(from, to), offset + from);
      from = to + 1;
    }
    return this == WEEKDAY ? (bits | bits >> 7) & 0x7f : bits;
  }

  private long part(String text, int offset) {
    int slash = text.indexOf('/');
    String range = slash < 0 ? text : text.substring(0, slash);
    int step = slash < 0 ? 1 : step(text.substring(slash + 1), offset + slash + 1);
    int dash = range.indexOf('-');
    if (range.equals("*")) {
      return bits(first, this == WEEKDAY ? 6 : last, step);
    }
    if (dash > 0) {
      int low = value(range.substring(0, dash), offset);
      int high = value(range.substring(dash + 1), offset + dash + 1);
      if (low > high) {
        throw new CronSyntaxException(
            offset,
            range.length(),
            "the range '%s' of the %s runs backwards; write two ranges with a comma"
                .formatted(range, title));
      }
      return bits(low, high, step);
    }
    if (slash >= 0) {
      throw new CronSyntaxException(
          offset,
          text.length(),
          "a step needs a range, not '%s'; write '%s-%d/%d' or '*/%d'"
              .formatted(text, range, last, step, step));
    }
    return 1L << value(range, offset);
  }

  private static long bits(int low, int high, int step) {
    long bits = 0;
    for (int i = low; i <= high; i += step) {
      bits |= 1L << i;
    }
    return bits;
  }

  private int step(String text, int offset) {
    if (!number(text) || Integer.parseInt(text) < 1 || Integer.parseInt(text) > last) {
      throw new CronSyntaxException(
          offset,
          Math.max(1, text.length()),
          "the step '%s' of the %s is out of range; write 1 to %d".formatted(text, title, last));
    }
    return Integer.parseInt(text);
  }

  private int value(String text, int offset) {
    int named = names().indexOf(text.toUpperCase(Locale.ROOT));
    if (named >= 0) {
      return named + first;
    }
    if (number(text) && Integer.parseInt(text) >= first && Integer.parseInt(text) <= last) {
      return Integer.parseInt(text);
    }
    throw new CronSyntaxException(
        offset,
        Math.max(1, text.length()),
        "'%s' is no %s; %s".formatted(text, title, advice(text)));
  }

  private String advice(String text) {
    if (text.equals("?")) {
      return "write * for any";
    }
    String range = "write %d to %d".formatted(first, last);
    return names.isEmpty()
        ? range + ", *, a range a-b, a step */n, or several with commas"
        : "%s, or a name from %s to %s".formatted(range, names().getFirst(), names().getLast());
  }

  private List<String> names() {
    return names.isEmpty() ? List.of() : List.of(names.split(" "));
  }

  private static boolean number(String text) {
    return !text.isEmpty()
        && text.length() <= 4
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
