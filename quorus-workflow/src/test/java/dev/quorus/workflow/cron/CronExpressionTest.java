package dev.quorus.workflow.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CronExpressionTest {
  private static final ZoneId ZURICH = ZoneId.of("Europe/Zurich");
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  private static List<String> ticks(String text, ZoneId zone, String from, int count) {
    CronExpression cron = CronExpression.parse(text);
    List<String> ticks = new ArrayList<>();
    Instant at = Instant.parse(from);
    for (int i = 0; i < count; i++) {
      at = cron.next(at, zone);
      ticks.add(at.atZone(zone).toOffsetDateTime().toString());
    }
    return ticks;
  }

  @Test
  void firesAtTheEndOfTheGapWhatTheGapSkips() {
    assertThat(ticks("30 2 * * *", ZURICH, "2026-03-27T12:00:00Z", 3))
        .containsExactly(
            "2026-03-28T02:30+01:00", "2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00");
    assertThat(ticks("30 2 * * *", NEW_YORK, "2026-03-07T12:00:00Z", 2))
        .containsExactly("2026-03-08T03:00-04:00", "2026-03-09T02:30-04:00");
  }

  @Test
  void firesOnceForAllTicksThatTheGapSkips() {
    assertThat(ticks("*/20 * * * *", ZURICH, "2026-03-29T00:30:00Z", 4))
        .containsExactly(
            "2026-03-29T01:40+01:00",
            "2026-03-29T03:00+02:00",
            "2026-03-29T03:20+02:00",
            "2026-03-29T03:40+02:00");
  }

  @Test
  void firesTheFirstTimeOfWhatTheOverlapShowsTwice() {
    assertThat(ticks("30 2 * * *", ZURICH, "2026-10-24T12:00:00Z", 2))
        .containsExactly("2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00");
    assertThat(ticks("*/30 * * * *", NEW_YORK, "2026-11-01T04:45:00Z", 4))
        .containsExactly(
            "2026-11-01T01:00-04:00",
            "2026-11-01T01:30-04:00",
            "2026-11-01T02:00-05:00",
            "2026-11-01T02:30-05:00");
  }

  @Test
  void matchesEitherDayWhereBothAreRestricted() {
    assertThat(ticks("0 0 13 * FRI", ZoneId.of("UTC"), "2026-11-10T00:00:00Z", 3))
        .containsExactly("2026-11-13T00:00Z", "2026-11-20T00:00Z", "2026-11-27T00:00Z");
  }

  @Test
  void findsALeapDayYearsAhead() {
    assertThat(ticks("0 12 29 FEB *", ZoneId.of("UTC"), "2096-03-01T00:00:00Z", 1))
        .containsExactly("2104-02-29T12:00Z");
  }

  static Stream<Arguments> expressions() {
    return Stream.of(
            "*/15 * * * *",
            "30 2 * * *",
            "0 */3 * * *",
            "7,37 1-3 * MAR,OCT,NOV SUN",
            "0 0 1,15 * MON-WED",
            "59 23 28-31 * *",
            "5 2 */2 * 7",
            "0 2 * * SAT,SUN")
        .flatMap(text -> Stream.of(Arguments.of(text, ZURICH), Arguments.of(text, NEW_YORK)));
  }

  /** Walks two years minute by minute, with a matcher of its own. */
  @ParameterizedTest
  @MethodSource("expressions")
  void firesWhenABruteForceWalkDoes(String text, ZoneId zone) {
    Instant from = Instant.parse("2025-12-31T23:59:00Z");
    Instant to = Instant.parse("2028-01-01T00:00:00Z");
    CronExpression cron = CronExpression.parse(text);
    List<Instant> found = new ArrayList<>();
    for (Instant at = cron.next(from, zone); at.isBefore(to); at = cron.next(at, zone)) {
      found.add(at);
    }
    assertThat(found).isNotEmpty().isEqualTo(walk(new NaiveCron(text), zone, from, to));
  }

  private static List<Instant> walk(NaiveCron cron, ZoneId zone, Instant from, Instant to) {
    List<Instant> fired = new ArrayList<>();
    LocalDateTime newest = LocalDateTime.ofInstant(from, zone);
    for (Instant at = from.plusSeconds(60); at.isBefore(to); at = at.plusSeconds(60)) {
      LocalDateTime local = LocalDateTime.ofInstant(at, zone);
      boolean fires = false;
      while (newest.isBefore(local)) {
        newest = newest.plusMinutes(1);
        fires |= cron.matches(newest);
      }
      if (fires) {
        fired.add(at);
      }
    }
    return fired;
  }

  /** As slow and plain as can be. */
  private static final class NaiveCron {
    private static final List<String> NAMES =
        List.of(
            "SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT", "", "JAN", "FEB", "MAR", "APR", "MAY",
            "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");

    private final List<Set<Integer>> fields;
    private final boolean both;

    NaiveCron(String text) {
      String[] words = text.split(" ");
      fields =
          List.of(
              values(words[0], 0, 59),
              values(words[1], 0, 23),
              values(words[2], 1, 31),
              values(words[3], 1, 12),
              values(words[4], 0, 6));
      both = words[2].startsWith("*") || words[4].startsWith("*");
    }

    boolean matches(LocalDateTime at) {
      if (!fields.get(0).contains(at.getMinute()) || !fields.get(1).contains(at.getHour())) {
        return false;
      }
      boolean day = fields.get(2).contains(at.getDayOfMonth());
      int number = at.getDayOfWeek().getValue() % 7;
      boolean weekday =
          fields.get(4).contains(number) || (number == 0 && fields.get(4).contains(7));
      return fields.get(3).contains(at.getMonthValue()) && (both ? day && weekday : day || weekday);
    }

    private static Set<Integer> values(String field, int first, int last) {
      Set<Integer> values = new HashSet<>();
      for (String part : field.split(",")) {
        String[] step = part.split("/");
        String[] range =
            step[0].equals("*")
                ? new String[] {Integer.toString(first), Integer.toString(last)}
                : step[0].split("-");
        int by = step.length > 1 ? Integer.parseInt(step[1]) : 1;
        for (int i = number(range[0]); i <= number(range[range.length - 1]); i += by) {
          values.add(i);
        }
      }
      return values;
    }

    private static int number(String text) {
      int named = NAMES.indexOf(text);
      return named < 0 ? Integer.parseInt(text) : named > 7 ? named - 7 : named;
    }
  }

  @Test
  void isAlwaysAfterTheGivenInstantAndOnAWholeMinute() {
    CronExpression cron = CronExpression.parse("* * * * *");
    Instant odd = Instant.parse("2026-01-01T00:00:59.999999999Z");
    assertThat(cron.next(odd, ZURICH))
        .isEqualTo(odd.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1));
    Instant whole = Instant.parse("2026-01-01T00:01:00Z");
    assertThat(cron.next(whole, ZURICH)).isEqualTo(whole.plus(Duration.ofMinutes(1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          60 * * * *      | 0  | 'is no minute'
          * * 0 * *       | 4  | 'is no day of month'
          * * * 13 *      | 6  | 'is no month'
          * * * * 8       | 8  | 'is no day of week'
          * * * *         | 0  | 'has 4 fields, not 5'
          0 2-1 * * *     | 2  | 'runs backwards'
          */0 * * * *     | 2  | 'is out of range'
          , * * * *       | 0  | 'is no minute'
          0 0 L * *       | 4  | 'is no day of month'
          0 0 30 2 *      | 4  | 'never fires'
          @hourly         | 0  | 'is not accepted'
          """)
  void saysWhereATextIsWrong(String text, int offset, String message) {
    assertThatThrownBy(() -> CronExpression.parse(text))
        .isInstanceOfSatisfying(
            CronSyntaxException.class,
            e -> {
              assertThat(e).hasMessageContaining(message).hasMessageContaining(";");
              assertThat(e.offset()).isEqualTo(offset);
            });
  }
}
