package dev.quorus.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Problem;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Documents made to hurt: each must be refused within a bound of time and memory. */
@Timeout(20)
class HostileDocumentTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Allocated in all, most of it garbage at once: some 250 MB for a megabyte of keys. */
  private static final long MOST_BYTES = 400L << 20;

  /** The problems, having checked how much was allocated to find them. */
  private static List<Problem> refused(String text) {
    long thread = Thread.currentThread().threadId();
    long before = THREADS.getThreadAllocatedBytes(thread);
    List<Problem> problems = Problematic.problems(text);
    assertThat(THREADS.getThreadAllocatedBytes(thread) - before).isLessThan(MOST_BYTES);
    return problems;
  }

  @Test
  void refusesAnAliasBombAtTheAliasThatIsTooMuch() {
    String bomb =
        IntStream.rangeClosed(1, 12)
            .mapToObj(i ->
                "a%d: &a%d [%s]"
                    .formatted(
                        i,
                        i,
                        i == 1
                            ? "x,".repeat(9) + "x"
                            : ("*a" + (i - 1) + ",").repeat(8) + "*a" + (i - 1)))
            .collect(Collectors.joining("\n"));
    assertThat(refused(bomb))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.kind()).isEqualTo(Kind.LIMIT);
          assertThat(problem.line()).isPositive();
        });
  }

  @Test
  void refusesTooManyAliases() {
    assertThat(refused("a: &a x\nb: [" + "*a,".repeat(101) + "]"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("more than 100 aliases"));
  }

  @Test
  void refusesTenThousandFlowListsInEachOther() {
    assertThat(refused("a: " + "[".repeat(10_000) + "]".repeat(10_000)))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.message()).contains("deeper than 50");
          assertThat(problem.column()).isLessThan(60);
        });
  }

  @Test
  void refusesAThousandBlockMapsInEachOther() {
    String deep =
        IntStream.range(0, 1_000)
            .mapToObj(i -> " ".repeat(i) + "a:\n")
            .collect(Collectors.joining());
    assertThat(refused(deep))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("deeper than 50"));
  }

  @Test
  void refusesAHundredMegabytesUnread() {
    assertThat(refused("a: " + "x".repeat(100 << 20)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("larger than 1048576 bytes"));
  }

  @Test
  void countsBytesAndNotCharacters() {
    assertThat(refused("a: " + "é".repeat(600_000)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.kind()).isEqualTo(Kind.LIMIT));
  }

  @Test
  void refusesAMegabyteOfKeysWithAHundredProblems() {
    String keys =
        IntStream.range(0, 90_000).mapToObj(i -> "k" + i + ": 1\n").collect(Collectors.joining());
    assertThat(refused(keys)).hasSize(100);
  }

  @Test
  void refusesAMegabyteOfOpenQuotesAndBrackets() {
    assertThat(refused("{\"".repeat(500_000))).isNotEmpty();
  }

  @Test
  void refusesMoreDifferentExpressionsThanItCompiles() {
    String transfers =
        IntStream.range(0, 2_100)
            .mapToObj(i ->
                (i % 700 == 0 ? "    - name: g%d\n      transfers:\n".formatted(i / 700) : "")
                    + "        - {name: t%d, source: '/a/{{ %d }}', destination: /b}\n"
                        .formatted(i, i))
            .collect(Collectors.joining());
    String text =
        "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: many}\nspec:\n  transferGroups:\n"
            + transfers;
    List<Problem> problems = Problematic.problems(text);
    assertThat(problems)
        .anySatisfy(problem ->
            assertThat(problem.message()).contains("more than 2000 different expressions"));
  }

  @Test
  void reportsAHundredProblemsOfOneLongLine() {
    String line =
        IntStream.range(0, 50_000)
            .mapToObj(i -> "\"k" + i + "\":\"a://b:c\"")
            .collect(Collectors.joining(",", "{", "}"));
    assertThat(refused(line)).hasSize(100);
  }

  @Test
  void hidesPasswordsAndControlCharactersOfTheLinesThatItShows() {
    String text =
        """
        apiVersion: quorus.dev/v1
        kind: Workflow
        metadata: {name: x}
        spec:
          source: sftp://joe:hunter2@host/a \u202e
        """;
    assertThat(Problematic.problems(text))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem.text()).doesNotContain("hunter2", "\u202e"));
  }

  @Test
  void loadsNoClassThatATagNames() {
    assertThat(refused("a: !!javax.script.ScriptEngineManager [x]"))
        .anySatisfy(problem -> assertThat(problem.message()).contains("tag"));
  }
}
