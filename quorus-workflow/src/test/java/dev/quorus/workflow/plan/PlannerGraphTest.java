package dev.quorus.workflow.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.Problematic;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random graphs of groups, against a reference that is as plain as can be. */
class PlannerGraphTest {
  private static final Instant NOW = Instant.parse("2026-11-20T16:00:00Z");

  static Stream<Long> seeds() {
    return IntStream.range(0, 60).mapToObj(Long::valueOf);
  }

  /** Edges from each group to those that it waits for; now and then with a circle. */
  private static Map<String, List<String>> graph(Random random, boolean circles) {
    int size = 1 + random.nextInt(12);
    Map<String, List<String>> graph = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      List<String> needs = new ArrayList<>();
      for (int j = 0; j < (circles ? size : i); j++) {
        if (j != i && random.nextInt(4) == 0) {
          needs.add("g" + j);
        }
      }
      graph.put("g" + i, needs);
    }
    return graph;
  }

  private static String text(Map<String, List<String>> graph, Random random) {
    List<String> names = new ArrayList<>(graph.keySet());
    Collections.shuffle(names, random);
    return "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: graph}\nspec:\n  transferGroups:\n"
        + names.stream()
            .map(each ->
                ("    - {name: %1$s, dependsOn: %2$s,"
                        + " transfers: [{name: t, source: /a, destination: /%1$s}]}\n")
                    .formatted(each, graph.get(each)))
            .collect(Collectors.joining());
  }

  private static List<String> needs(Map<String, List<String>> graph, String group) {
    return graph.getOrDefault(group, List.of());
  }

  private static int level(Map<String, List<String>> graph, String group) {
    return needs(graph, group).stream().mapToInt(each -> level(graph, each) + 1).max().orElse(0);
  }

  private static long longest(Map<String, List<String>> graph, String group) {
    return seconds(group)
        + needs(graph, group).stream().mapToLong(each -> longest(graph, each)).max().orElse(0);
  }

  private static long seconds(String group) {
    return 1L + Integer.parseInt(group.substring(1)) * 7L % 5;
  }

  private static boolean reaches(
      Map<String, List<String>> graph, String from, String to, Set<String> seen) {
    return needs(graph, from).stream()
        .anyMatch(each -> each.equals(to) || (seen.add(each) && reaches(graph, each, to, seen)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void ordersLevelsAndMeasuresAsTheReferenceDoes(long seed) {
    Random random = new Random(seed);
    Map<String, List<String>> graph = graph(random, false);
    Plan plan = Problematic.planned(Problematic.parsed(text(graph, random)), PlanRequest.at(NOW));
    Set<String> done = new HashSet<>();
    for (PlannedGroup group : plan.groups()) {
      assertThat(done).containsAll(needs(graph, group.name()));
      assertThat(group.level()).isEqualTo(level(graph, group.name()));
      done.add(group.name());
    }
    assertThat(done).isEqualTo(graph.keySet());
    CriticalPath path =
        CriticalPath.of(plan.groups(), each -> Duration.ofSeconds(seconds(each.name())));
    long longest = graph.keySet().stream().mapToLong(each -> longest(graph, each)).max().orElse(0);
    assertThat(path.length()).isEqualTo(Duration.ofSeconds(longest));
    assertThat(path.groups().stream().mapToLong(PlannerGraphTest::seconds).sum())
        .isEqualTo(longest);
    for (int i = 1; i < path.groups().size(); i++) {
      assertThat(needs(graph, path.groups().get(i))).contains(path.groups().get(i - 1));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void refusesExactlyTheGraphsThatHaveACircleAndNamesItsPath(long seed) {
    Random random = new Random(seed);
    Map<String, List<String>> graph = graph(random, true);
    boolean circle =
        graph.keySet().stream().anyMatch(each -> reaches(graph, each, each, new HashSet<>()));
    String text = text(graph, random);
    if (!circle) {
      assertThat(Problematic.parsed(text).groups()).hasSize(graph.size());
      return;
    }
    assertThat(Problematic.problems(text))
        .isNotEmpty()
        .allSatisfy(problem -> {
          assertThat(problem.kind()).isEqualTo(Kind.CYCLE);
          assertThatThePathIsThere(graph, problem);
        });
  }

  private static void assertThatThePathIsThere(Map<String, List<String>> graph, Problem problem) {
    String[] path = problem.message().substring(problem.message().indexOf(": ") + 2).split(" -> ");
    assertThat(path[0]).isEqualTo(path[path.length - 1]);
    for (int i = 1; i < path.length; i++) {
      assertThat(needs(graph, path[i - 1])).contains(path[i]);
    }
  }
}
