package dev.quorus.workflow.plan;

import static dev.quorus.workflow.Problematic.parsed;
import static dev.quorus.workflow.Problematic.planned;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanHashTest {
  private static final Instant NOW = Instant.parse("2026-11-20T16:00:00Z");
  private static final String TEXT =
      """
      apiVersion: quorus.dev/v1
      kind: Workflow
      metadata: {name: sample}
      spec:
        variables: {x: a}
        transferGroups:
          - name: g
            transfers:
              - {name: t, source: '/in/{{ x }}', destination: /out/a}
      """;

  private static String hash(String text) {
    return planned(parsed(text), PlanRequest.at(NOW)).hash();
  }

  @Test
  void staysTheSameFromReleaseToRelease() {
    assertThat(planned(parsed(TEXT), PlanRequest.at(NOW)).json())
        .isEqualTo(
            "{\"format\":\"quorus.dev/plan/v1\",\"groups\":[{\"attempts\":5,\"continueOnError\":false,"
                + "\"decision\":\"go\",\"delay\":\"PT1S\",\"dependsOn\":[],\"name\":\"g\","
                + "\"parallelism\":5,\"transfers\":[{\"decision\":\"go\",\"destination\":{\"path\":"
                + "\"/out/a\"},\"id\":\"g/t\",\"overwrite\":\"fail\",\"priority\":5,\"selection\":"
                + "{\"exclude\":[],\"include\":[],\"recursive\":false},\"source\":{\"path\":"
                + "\"/in/a\"},\"verify\":\"auto\"}]}],\"labels\":{},"
                + "\"mode\":\"NORMAL\",\"onFailure\":{\"groups\":[],\"notices\":[]},\"onSuccess\":"
                + "{\"groups\":[],\"notices\":[]},\"parallelism\":20,\"strategy\":\"FAIL_FAST\","
                + "\"version\":\"\",\"workflow\":\"sample\"}");
    assertThat(hash(TEXT))
        .isEqualTo("fb7ff6f3b3de350ddc3a0ed5002fc46db2094fddc514e5657569303965389381");
  }

  @Test
  void doesNotDependOnHowTheTextIsLaidOut() {
    assertThat(hash("# a comment\n" + TEXT.replace("{name: sample}", "\n  'name': \"sample\"")))
        .isEqualTo(hash(TEXT));
  }

  @Test
  void doesNotDependOnTheTimeUnlessTheWorkflowDoes() {
    PlanRequest later = PlanRequest.at(NOW.plusSeconds(86_400));
    assertThat(planned(parsed(TEXT), later).hash()).isEqualTo(hash(TEXT));
    String dated = TEXT.replace("x: a", "x: \"{{ formatDate(now, 'yyyyMMdd') }}\"");
    assertThat(planned(parsed(dated), later).hash()).isNotEqualTo(hash(dated));
  }

  @Test
  void doesNotDependOnAVariableThatNothingUses() {
    assertThat(hash(TEXT.replace("{x: a}", "{x: a, y: '{{ string(now) }}'}")))
        .isEqualTo(hash(TEXT));
  }

  @Test
  void dependsOnWhatAnOpenExpressionWillBeEvaluatedWith() {
    String late = TEXT.replace("/in/{{ x }}", "/in/{{ x + run.id + run.trigger }}");
    PlanRequest nightly =
        new PlanRequest(
            Map.of(),
            null,
            new PlanRequest.Cause("nightly", List.of()),
            NOW,
            Map.of(),
            PlanLimits.DEFAULT);
    assertThat(planned(parsed(late), nightly).hash()).isNotEqualTo(hash(late));
    assertThat(planned(parsed(late), PlanRequest.at(NOW).with(Map.of("x", "b"))).hash())
        .isNotEqualTo(hash(late));
  }

  @Test
  void dependsOnEverythingThatTheRunDoes() {
    assertThat(hash(TEXT.replace("/out/a", "/out/b"))).isNotEqualTo(hash(TEXT));
    assertThat(hash(TEXT.replace("name: t,", "name: t, verify: size,"))).isNotEqualTo(hash(TEXT));
    assertThat(hash(TEXT.replace("name: t,", "name: t, bandwidth: 1MiB/s,")))
        .isNotEqualTo(hash(TEXT));
    assertThat(planned(parsed(TEXT), PlanRequest.at(NOW).with(Map.of("x", "b"))).hash())
        .isNotEqualTo(hash(TEXT));
    assertThat(hash(TEXT.replace("name: t,", "name: t, condition: run.id == 'a',")))
        .isNotEqualTo(hash(TEXT.replace("name: t,", "name: t, condition: run.id == 'b',")));
  }

  @Test
  void dependsOnADeadlineAndOnWhatAPersonIsAskedButNotOnTheHour() {
    String asked =
        TEXT.replace(
            "- name: g\n",
            "- name: g\n      deadline: 06:00\n      approval: {message: Really?, timeout: 1h}\n");
    PlanRequest later = PlanRequest.at(NOW.plusSeconds(86_400));
    assertThat(planned(parsed(asked), later).hash()).isEqualTo(hash(asked));
    assertThat(hash(asked)).isNotEqualTo(hash(TEXT));
    assertThat(hash(asked.replace("06:00", "07:00"))).isNotEqualTo(hash(asked));
    assertThat(hash(asked.replace("Really", "Truly"))).isNotEqualTo(hash(asked));
  }
}
