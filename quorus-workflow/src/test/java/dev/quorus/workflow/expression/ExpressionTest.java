package dev.quorus.workflow.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class ExpressionTest {
  private static final Scope SCOPE =
      new Scope(
          Map.of(
              "day", ValueType.DATE,
              "count", ValueType.INT,
              "name", ValueType.STRING,
              "names", ValueType.LIST,
              "grace", ValueType.DURATION,
              "urgent", ValueType.BOOL,
              "token", ValueType.SECRET),
          Set.of("fetch", "two-words"),
          true);

  private static final GroupResult DONE = new GroupResult(true, false, false, 4, 2048);
  private static final RunFacts RUN =
      new RunFacts("r-1", "NORMAL", "nightly", List.of("/drop/a b.csv"));
  private static final Values VALUES =
      new Values(
          Map.of(
              "day",
              LocalDate.of(2026, 1, 31),
              "count",
              3L,
              "name",
              "Report",
              "names",
              List.of("x", "y"),
              "grace",
              Duration.ofMinutes(90),
              "urgent",
              true),
          Map.of("fetch", DONE, "two-words", new GroupResult(false, true, false, 0, 0)),
          RUN,
          Instant.parse("2026-03-28T23:30:00Z"),
          Map.of("SITE", "zh"));

  private static Expression compiled(String text) throws ExpressionException {
    return new Language().compile(text, SCOPE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          formatDate(now, 'yyyyMMdd')                          | 20260328
          formatDate(now, 'yyyyMMdd', 'Europe/Zurich')         | 20260329
          formatDate(plusDays(now, 1), 'yyyy-MM-dd')           | 2026-03-29
          formatDate(day, 'yyyy/MM')                           | 2026/01
          string(size(name)) + name                            | 6Report
          plusDays(day, 1)                                     | 2026-02-01
          minusDays(day, 31)                                   | 2025-12-31
          dateOf(now)                                          | 2026-03-28
          dateOf(now, 'Europe/Zurich')                         | 2026-03-29
          date('2026-02-28')                                   | 2026-02-28
          plus(now, '1h')                                      | 2026-03-29T00:30:00Z
          minus(now, '1d')                                     | 2026-03-27T23:30:00Z
          now + grace                                          | 2026-03-29T01:00:00Z
          now + duration('30m') > now                          | true
          lower(name) + upper(name)                            | reportREPORT
          replace('a b c', ' ', '_')                           | a_b_c
          baseName('/x/y.csv')                                 | y.csv
          folderName('/x/y.csv')                               | /x
          baseName(run.files[0])                               | a b.csv
          groups.fetch.succeeded && groups.fetch.files > 3     | true
          groups['two-words'].failed                           | true
          groups.fetch.bytes / 1024                            | 2
          run.id + run.mode + run.trigger                      | r-1NORMALnightly
          env.SITE                                             | zh
          has(env.OTHER) ? env.OTHER : 'none'                  | none
          'x' in names                                         | true
          names[1]                                             | y
          urgent ? count : 0                                   | 3
          name.startsWith('Rep') && name.matches('R.*t')       | true
          day == date('2026-01-31')                            | true
          """)
  void hasTheValue(String text, String value) throws Exception {
    assertThat(Template.shown(compiled(text).evaluate(VALUES))).isEqualTo(value);
  }

  @Test
  void knowsItsTypeBeforeItRuns() throws Exception {
    assertThat(compiled("now").type()).isEqualTo(ValueType.TIMESTAMP);
    assertThat(compiled("day").type()).isEqualTo(ValueType.DATE);
    assertThat(compiled("names").type()).isEqualTo(ValueType.LIST);
    assertThat(compiled("token").type()).isEqualTo(ValueType.SECRET);
    assertThat(compiled("{'a': 1}").type()).isEqualTo(ValueType.OTHER);
  }

  @Test
  void saysWhatItNames() throws Exception {
    Expression expression = compiled("groups.fetch.failed || env.SITE == name || now < now");
    assertThat(expression.groups()).containsExactly("fetch");
    assertThat(expression.environment()).containsExactly("SITE");
    assertThat(expression.variables()).containsExactlyInAnyOrder("name", "now");
  }

  @Test
  void isReadyOnceAllThatItNamesIsKnown() throws Exception {
    Expression expression = compiled("groups.fetch.failed || run.id == name");
    Values before = VALUES.during(new RunFacts(null, "NORMAL", "x", List.of()), Map.of());
    assertThat(expression.ready(before)).isFalse();
    assertThat(expression.ready(before.during(RUN, Map.of("fetch", DONE)))).isTrue();
    assertThat(expression.ready(VALUES.only(Set.of("count")))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "count / 0 == 1",
        "names[9]",
        "formatDate(now, 'bbbbb')",
        "formatDate(now, 'yyyy', 'Nowhere/Atall')",
        "date('31.1.2026')",
        "plus(now, '5 minutes')",
        "replace(name, '', 'x')",
        "plusDays(day, 999999999999)",
        "env.MISSING",
        "int('x')",
        "count * 9223372036854775807",
      })
  void failsWithAReasonAndANextStep(String text) throws Exception {
    Expression expression = compiled(text);
    assertThatThrownBy(() -> expression.evaluate(VALUES))
        .isInstanceOfSatisfying(
            ExpressionException.class,
            e -> {
              assertThat(e.what()).isNotBlank();
              assertThat(e.next()).isNotBlank();
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1,2].map(x, x)", "token + 'x'", "size(token)", "day < day", "count + name", "foo",
        "groups.nothere.failed", "groups[name].failed", "groups", "env", "run", "run.nope",
        "env[name]", "1 +", ")", "'open", ""
      })
  void isRefusedBeforeItRuns(String text) {
    assertThatThrownBy(() -> compiled(text)).isInstanceOf(ExpressionException.class);
  }

  @Test
  void refusesTextsThatGrowTooLong() throws Exception {
    Values large = VALUES.with("name", "x".repeat(4_000));
    Expression doubled = compiled("name + name");
    assertThatThrownBy(() -> doubled.evaluate(large)).hasMessageContaining("8000 characters");
    Expression replaced = compiled("replace(name, 'x', 'xxxxxxxxxx')");
    assertThatThrownBy(() -> replaced.evaluate(large)).hasMessageContaining("at most 4096");
  }

  @Test
  void stopsWhenTheBudgetIsSpent() throws Exception {
    Filler filler = new Filler(1_000, 1_000);
    Expression expression = compiled("name + name");
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1_000; i++) {
                assertThat(filler.value(expression, VALUES)).isEqualTo("ReportReport");
              }
            })
        .isInstanceOf(Filler.BudgetSpent.class);
  }

  @Test
  void endsSoonWhateverItsRegularExpression() throws Exception {
    Values large = VALUES.with("name", "a".repeat(4_000));
    assertThat(compiled("name.matches('(a*)*b')").evaluate(large)).isEqualTo(false);
  }
}
