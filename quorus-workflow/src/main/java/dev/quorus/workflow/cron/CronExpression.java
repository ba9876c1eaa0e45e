package dev.quorus.workflow.cron;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A cron expression of five fields, and when it fires: at each local time that matches, exactly
 * once. A time that clocks skip in spring fires when they have been put forward; a time that they
 * show twice in autumn fires the first time. Times so moved to the same instant fire once together.
 *
 * <p>If both day of month and day of week are restricted, a day matches by either, as cron always
 * did. Immutable.
 */
public final class CronExpression {
  /** A leap day comes on each day of the week within 40 years. */
  private static final int FARTHEST_DAYS = 41 * 366;

  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Map<String, String> NICKNAMES =
      Map.of(
          "@hourly", "0 * * * *",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@weekly", "0 0 * * SUN",
          "@monthly", "0 0 1 * *",
          "@yearly", "0 0 1 JAN *",
          "@annually", "0 0 1 JAN *");

  private final String text;
  private final long minutes;
  private final long hours;
  private final long days;
  private final long months;
  private final long weekdays;
  private final boolean eitherDay;

  private CronExpression(String text, List<String> words, long[] bits) {
    this.text = text;
    this.minutes = bits[0];
    this.hours = bits[1];
    this.days = bits[2];
    this.months = bits[3];
    this.weekdays = bits[4];
    this.eitherDay = !words.get(2).startsWith("*") && !words.get(4).startsWith("*");
  }

  /**
   * Reads one.
   *
   * @throws CronSyntaxException with the place, what is wrong and what to write instead
   */
  public static CronExpression parse(String text) {
    String nickname = NICKNAMES.get(text.strip().toLowerCase(Locale.ROOT));
    if (nickname != null) {
      throw new CronSyntaxException(
          0, text.length(), "'%s' is not accepted; write '%s'".formatted(text.strip(), nickname));
    }
    List<MatchResult> words = WORD.matcher(text).results().toList();
    CronField[] fields = CronField.values();
    if (words.size() != fields.length) {
      throw new CronSyntaxException(
          0,
          Math.max(1, text.length()),
          "'%s' has %d fields, not 5; write minute, hour, day of month, month and day of week%s"
              .formatted(text, words.size(), words.size() == 6 ? ", no seconds" : ""));
    }
    long[] bits = new long[fields.length];
    for (int i = 0; i < fields.length; i++) {
      bits[i] = fields[i].parse(words.get(i).group(), words.get(i).start());
    }
    CronExpression parsed =
        new CronExpression(text, words.stream().map(MatchResult::group).toList(), bits);
    if (!parsed.everFires()) {
      throw new CronSyntaxException(
          words.get(2).start(),
          words.get(2).group().length(),
          "'%s' never fires: none of its months has that day; write another day or month"
              .formatted(text));
    }
    return parsed;
  }

  private boolean everFires() {
    if (eitherDay) {
      return true;
    }
    for (Month month : Month.values()) {
      boolean has = (days & (1L << (month.maxLength() + 1)) - 1) != 0;
      if (has && (months >> month.getValue() & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The first instant after the given one at which it fires by the clocks of the zone. */
  public Instant next(Instant after, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    LocalDateTime from = LocalDateTime.ofInstant(after, zone).truncatedTo(ChronoUnit.MINUTES);
    LocalDateTime tick = firstFrom(from);
    Instant fires = instant(tick, rules);
    while (!fires.isAfter(after)) {
      tick = firstFrom(tick.plusMinutes(1));
      fires = instant(tick, rules);
    }
    return fires;
  }

  private static Instant instant(LocalDateTime local, ZoneRules rules) {
    List<ZoneOffset> offsets = rules.getValidOffsets(local);
    return offsets.isEmpty()
        ? rules.getTransition(local).getInstant()
        : local.toInstant(offsets.getFirst());
  }

  /** The first matching local time that is not before the given one. */
  private LocalDateTime firstFrom(LocalDateTime from) {
    LocalDate day = from.toLocalDate();
    int minuteOfDay = from.getHour() * 60 + from.getMinute();
    LocalDate end = day.plusDays(FARTHEST_DAYS);
    while (day.isBefore(end)) {
      if ((months >> day.getMonthValue() & 1) == 0) {
        day = YearMonth.from(day).plusMonths(1).atDay(1);
        minuteOfDay = 0;
        continue;
      }
      int tick = matches(day) ? firstMinuteFrom(minuteOfDay) : -1;
      if (tick >= 0) {
        return day.atTime(LocalTime.of(tick / 60, tick % 60));
      }
      day = day.plusDays(1);
      minuteOfDay = 0;
    }
    throw new IllegalStateException("'" + text + "' does not fire within 41 years of " + from);
  }

  private boolean matches(LocalDate day) {
    boolean byDay = (days >> day.getDayOfMonth() & 1) != 0;
    boolean byWeekday = (weekdays >> day.getDayOfWeek().getValue() % 7 & 1) != 0;
    return eitherDay ? byDay || byWeekday : byDay && byWeekday;
  }

  /** The first matching minute of a day that is not before the given one; -1 for none. */
  private int firstMinuteFrom(int minuteOfDay) {
    int hour = minuteOfDay / 60;
    int first = firstBit(minutes, minuteOfDay % 60);
    if ((hours >> hour & 1) != 0 && first >= 0) {
      return hour * 60 + first;
    }
    int next = firstBit(hours, hour + 1);
    return next < 0 ? -1 : next * 60 + firstBit(minutes, 0);
  }

  private static int firstBit(long bits, int from) {
    long rest = bits >> from << from;
    return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CronExpression cron && cron.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The text that was read. */
  @Override
  public String toString() {
    return text;
  }
}
