package dev.quorus.workflow.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.Problematic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random variables that name each other, against plain substitution. */
class PlannerVariablesTest {
  private static final Instant NOW = Instant.parse("2026-11-20T16:00:00Z");
  private static final Pattern NAMED = Pattern.compile("\\{\\{ (v\\d+) }}");

  static Stream<Long> seeds() {
    return IntStream.range(0, 40).mapToObj(Long::valueOf);
  }

  private static String substituted(String text, Map<String, String> all) {
    return NAMED
        .matcher(text)
        .replaceAll(each -> substituted(all.getOrDefault(each.group(1), ""), all));
  }

  /** A text that names some of the variables with lower numbers. */
  private static String text(int number, Random random) {
    StringBuilder text = new StringBuilder("t" + random.nextInt(100));
    for (int i = 0; i < random.nextInt(3) && number > 0; i++) {
      text.append("/{{ v").append(random.nextInt(number)).append(" }}");
    }
    return text.toString();
  }

  private static String yaml(Map<String, String> variables, List<String> order) {
    return order.stream()
        .filter(variables::containsKey)
        .map(each -> each + ": '" + variables.get(each) + "'")
        .collect(Collectors.joining(", ", "{", "}"));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void givesEachGroupTheValuesThatPlainSubstitutionGives(long seed) {
    Random random = new Random(seed);
    int size = 1 + random.nextInt(10);
    Map<String, String> workflow = new HashMap<>();
    Map<String, String> group = new HashMap<>();
    Map<String, Object> run = new HashMap<>();
    for (int i = 0; i < size; i++) {
      workflow.put("v" + i, text(i, random));
      if (random.nextInt(3) == 0) {
        group.put("v" + i, text(i, random));
      }
      if (random.nextInt(4) == 0) {
        run.put("v" + i, "run" + i);
      }
    }
    List<String> order = new ArrayList<>(workflow.keySet());
    Collections.shuffle(order, random);
    String text =
        """
        apiVersion: quorus.dev/v1
        kind: Workflow
        metadata: {name: variables}
        spec:
          variables: %s
          transferGroups:
            - name: g
              variables: %s
              transfers: [{name: t, source: '/{{ %s }}', destination: /b}]
        """
            .formatted(yaml(workflow, order), yaml(group, order), order.getFirst());
    Map<String, String> expected = new HashMap<>(workflow);
    expected.putAll(group);
    run.forEach((name, value) -> expected.put(name, value.toString()));
    expected.replaceAll((name, value) -> substituted(value, expected));

    Plan plan = Problematic.planned(Problematic.parsed(text), PlanRequest.at(NOW).with(run));

    assertThat(plan.groups().getFirst().variables()).isEqualTo(expected);
  }
}
