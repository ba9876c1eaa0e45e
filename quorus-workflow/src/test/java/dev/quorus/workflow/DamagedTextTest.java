package dev.quorus.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.plan.PlanRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the text is, there is an answer and no exception, and the answer can be shown. */
@Timeout(60)
class DamagedTextTest {
  private static final Instant NOW = Instant.parse("2026-11-20T16:00:00Z");
  private static final int ROUNDS = Integer.getInteger("quorus.damage.rounds", 4);
  private static final List<String> SCRAPS =
      List.of(
          "{{",
          "}}",
          "{",
          "}",
          "[",
          "]",
          "'",
          "\"",
          ":",
          ": ",
          "- ",
          "\n",
          "  ",
          "\t",
          "&a ",
          "*a",
          "!x ",
          "|",
          ">-",
          "#",
          "%",
          "@",
          "`",
          ",",
          "?",
          "~",
          "null",
          "-1",
          "99999999999999999999",
          "0x7f",
          "0o17",
          "1e9",
          ".inf",
          ".nan",
          "\u0000",
          "\u202e",
          "\uD83D",
          "\uD83D\uDE00",
          "é",
          "now",
          "groups",
          "run.id",
          "<<: ",
          "\\",
          "//a:b@c",
          "---\n",
          "(",
          ")",
          ".",
          "\r\n");

  static Stream<Long> seeds() {
    return IntStream.range(0, ROUNDS).mapToObj(Long::valueOf);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void answersWithoutAnException(long seed) {
    Random random = new Random(seed);
    for (Path file : Corpus.all().toList()) {
      String text = damaged(Corpus.text(file), random);
      assertThat(answer(text)).as(text).isNotBlank();
    }
  }

  private static String answer(String text) {
    try {
      return switch (WorkflowReader.read("damaged.yaml", text)) {
        case ReadResult.Refused refused -> refused.problems().text();
        case ReadResult.Parsed parsed ->
            switch (WorkflowPlanner.plan(parsed.definition(), PlanRequest.at(NOW))) {
              case PlanResult.Refused refused -> refused.problems().text();
              case PlanResult.Planned planned -> planned.plan().hash();
            };
      };
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("threw for:\n" + text, e);
    }
  }

  private static String damaged(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text.isEmpty() ? " " : text);
    for (int i = 0; i <= random.nextInt(4); i++) {
      int at = random.nextInt(damaged.length());
      int to = Math.min(damaged.length(), at + random.nextInt(6));
      switch (random.nextInt(4)) {
        case 0 -> damaged.delete(at, to);
        case 1 -> damaged.replace(at, to, SCRAPS.get(random.nextInt(SCRAPS.size())));
        case 2 -> damaged.insert(at, damaged.substring(at, to));
        default -> damaged.insert(at, SCRAPS.get(random.nextInt(SCRAPS.size())));
      }
      if (damaged.isEmpty()) {
        damaged.append(' ');
      }
    }
    return damaged.toString();
  }
}
