package dev.quorus.workflow.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever an expression is, it has a value of its type, or is refused in words. */
@Timeout(60)
class RandomExpressionTest {
  private static final int ROUNDS = Integer.getInteger("quorus.damage.rounds", 4) * 500;

  private static final Scope SCOPE =
      new Scope(
          Map.of(
              "day", ValueType.DATE,
              "count", ValueType.INT,
              "name", ValueType.STRING,
              "names", ValueType.LIST,
              "grace", ValueType.DURATION,
              "urgent", ValueType.BOOL),
          Set.of("fetch"),
          true);

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
          Map.of("fetch", new GroupResult(true, false, false, 4, 2048)),
          new RunFacts("r-1", "NORMAL", "nightly", List.of("/drop/a")),
          Instant.parse("2026-03-28T23:30:00Z"),
          Map.of("SITE", "zh"));

  private static final List<String> LEAVES =
      List.of(
          "day",
          "count",
          "name",
          "names",
          "grace",
          "urgent",
          "now",
          "run.id",
          "run.files",
          "env.SITE",
          "env.NONE",
          "groups.fetch.files",
          "groups.fetch",
          "1",
          "-1",
          "1u",
          "2.5",
          "'a'",
          "'yyyy'",
          "b'a'",
          "true",
          "null",
          "[]",
          "{}",
          "[1, 'a']",
          "{'a': 1}",
          ".count",
          "group{succeeded: true}",
          "run{id: 'x'}",
          "google.protobuf.Timestamp{seconds: 1}",
          "9223372036854775807",
          "type(1)",
          "int",
          "`name`",
          "r'x'",
          "'\\u0000'",
          "''");

  private static final List<String> FORMS =
      List.of(
          "(A + B)",
          "(A - B)",
          "(A * B)",
          "(A / B)",
          "(A % B)",
          "(A == B)",
          "(A < B)",
          "(A && B)",
          "(A || B)",
          "!A",
          "-A",
          "(A ? B : A)",
          "A[B]",
          "A.files",
          "has(env.A)",
          "(A in B)",
          "size(A)",
          "string(A)",
          "int(A)",
          "uint(A)",
          "double(A)",
          "bytes(A)",
          "dyn(A)",
          "type(A)",
          "duration(A)",
          "timestamp(A)",
          "formatDate(A, B)",
          "formatDate(now, 'HH', A)",
          "plusDays(A, B)",
          "minusDays(day, A)",
          "plus(A, B)",
          "minus(now, A)",
          "date(A)",
          "dateOf(A)",
          "dateOf(now, A)",
          "lower(A)",
          "upper(A)",
          "replace(A, B, A)",
          "baseName(A)",
          "folderName(A)",
          "A.matches(B)",
          "A.startsWith(B)",
          "A.getFullYear()",
          "A.getHours(B)",
          "{A: B}",
          "[A, B]",
          "A.map(x, B)",
          "A.b",
          "A(B)");

  private static String random(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return LEAVES.get(random.nextInt(LEAVES.size()));
    }
    String form = FORMS.get(random.nextInt(FORMS.size()));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < form.length(); i++) {
      char c = form.charAt(i);
      text.append(c == 'A' || c == 'B' ? random(random, depth - 1) : String.valueOf(c));
    }
    return text.toString();
  }

  @Test
  void hasAValueOfItsTypeOrIsRefusedInWords() {
    Random random = new Random(7);
    Language language = new Language();
    int valued = 0;
    for (int i = 0; i < ROUNDS; i++) {
      String text = random(random, 1 + random.nextInt(3));
      if (i % 1_000 == 999) {
        language = new Language();
      }
      valued += answer(language, text) ? 1 : 0;
    }
    assertThat(valued).isGreaterThan(ROUNDS / 20);
  }

  private static boolean answer(Language language, String text) {
    try {
      Expression expression = language.compile(text, SCOPE);
      assertThat(expression.ready(VALUES)).as(text).isTrue();
      Object value = expression.evaluate(VALUES);
      assertThat(value).as(text).isNotNull();
      if (expression.type().showable()) {
        assertThat(Template.shown(value)).as(text).isNotNull();
      }
      return true;
    } catch (ExpressionException e) {
      assertThat(e.what()).as(text).isNotBlank();
      assertThat(e.next()).as(text).isNotBlank();
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("threw for: " + text, e);
    }
  }
}
