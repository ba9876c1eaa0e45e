package dev.quorus.workflow.plan;

import static dev.quorus.workflow.Problematic.parsed;
import static dev.quorus.workflow.Problematic.planned;
import static dev.quorus.workflow.Problematic.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.GroupResult;
import dev.quorus.workflow.expression.RunFacts;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.problem.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PlannerTest {
  private static final Instant NOW = Instant.parse("2026-11-20T16:00:00Z");
  private static final PlanRequest REQUEST = PlanRequest.at(NOW);
  private static final String HEAD =
      "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: sample}\nspec:\n";
  private static final String ONE =
      """
        transferGroups:
          - name: g
            transfers:
              - {name: t, source: '/a/{{ x }}', destination: /b}
      """;

  private static String source(Plan plan) {
    return plan.groups().getFirst().transfers().getFirst().source().text().known().orElseThrow();
  }

  @Test
  void prefersTheRunsValueToTheGroupsAndThatToTheWorkflows() {
    String workflow = HEAD + "  variables: {x: workflow}\n" + ONE;
    String group =
        workflow.replace("    transfers:", "    variables: {x: group}\n      transfers:");
    assertThat(source(planned(parsed(workflow), REQUEST))).isEqualTo("/a/workflow");
    assertThat(source(planned(parsed(group), REQUEST))).isEqualTo("/a/group");
    assertThat(source(planned(parsed(group), REQUEST.with(Map.of("x", "run")))))
        .isEqualTo("/a/run");
  }

  @Test
  void resolvesWhatNeedsOneAnotherInTheRightOrder() {
    String text =
        HEAD
            + """
              variables:
                x: "{{ folder }}/{{ stamp }}"
                folder: "{{ region }}-{{ string(count) }}"
                stamp: "{{ formatDate(day, 'yyyyMMdd') }}"
                day: {type: date, default: "{{ minusDays(dateOf(now), 1) }}"}
                region: eu
                count: {type: int, default: "{{ 1 + 2 }}"}
            """
            + ONE;
    assertThat(source(planned(parsed(text), REQUEST))).isEqualTo("/a/eu-3/20261119");
    assertThat(source(planned(parsed(text), REQUEST.with(Map.of("region", "us", "count", "7")))))
        .isEqualTo("/a/us-7/20261119");
  }

  @Test
  void usesWhatAGroupSetsInWhatTheWorkflowComputes() {
    String text =
        HEAD
            + "  variables: {x: \"in-{{ region }}\", region: eu}\n"
            + ONE.replace("    transfers:", "    variables: {region: us}\n      transfers:");
    assertThat(source(planned(parsed(text), REQUEST))).isEqualTo("/a/in-us");
  }

  @Test
  void refusesInputsThatAreMissingUnknownOrWrongAllAtOnce() {
    String text =
        HEAD
            + "  variables: {x: {required: true}, n: 5, e: {default: a, allowed: [a, b]},"
            + " s: {type: secret, ref: store}}\n"
            + ONE;
    assertThat(
            refused(
                parsed(text),
                REQUEST.with(Map.of("n", "five", "y", "1", "e", "c", "s", "hunter2"))))
        .extracting(each -> each.message())
        .hasSize(5)
        .noneMatch(each -> each.contains("hunter2"))
        .anyMatch(each -> each.contains("'five' is no whole number"))
        .anyMatch(each -> each.contains("does not set 'x'"))
        .anyMatch(each -> each.contains("no variable 'y'"))
        .anyMatch(each -> each.contains("none of the allowed values"));
  }

  @Test
  void leavesOpenWhatOnlyTheRunKnowsAndFillsItInThen() throws Exception {
    String text =
        HEAD
            + """
              variables: {x: "1"}
              transferGroups:
                - name: first
                  transfers: [{name: t, source: /a, destination: /b}]
                - name: second
                  dependsOn: [first]
                  condition: groups.first.files > 2 && x == '1'
                  transfers:
                    - {name: t, source: "/{{ x }}/{{ run.id }}/{{ groups.first.files }}", destination: /c}
            """;
    PlannedGroup second = planned(parsed(text), REQUEST).groups().get(1);
    PlannedText source = second.transfers().getFirst().source().text();
    RunFacts begun = new RunFacts("r7", "NORMAL", "manual", List.of());
    Map<String, GroupResult> done = Map.of("first", new GroupResult(true, false, false, 3, 10));
    assertThat(source.known()).isEmpty();
    assertThat(source.fill(values -> values.during(begun, done)).known()).contains("/1/r7/3");
    assertThat(second.decision())
        .isInstanceOfSatisfying(
            Decision.Ask.class,
            ask -> assertThat(answer(ask, begun, done)).isEqualTo("Optional[true]"));
  }

  private static String answer(Decision.Ask ask, RunFacts begun, Map<String, GroupResult> done) {
    try {
      return ask.answer(values -> values.during(begun, done)).toString();
    } catch (ExpressionException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void skipsWhatAConditionRulesOutBeforeTheRun() {
    String text =
        HEAD + "  variables: {x: a}\n" + ONE.replace("source:", "condition: x == 'b', source:");
    assertThat(planned(parsed(text), REQUEST).groups().getFirst().transfers().getFirst().decision())
        .isEqualTo(new Decision.Skip("x == 'b'"));
    String group =
        HEAD
            + "  variables: {x: a}\n"
            + ONE.replace("    transfers:", "    condition: x != 'a'\n      transfers:");
    assertThat(planned(parsed(group), REQUEST).groups().getFirst().transfers()).isEmpty();
  }

  @Test
  void refusesAFanOutToAMillionAtOnce() {
    String text =
        HEAD
            + """
              variables: {n: 1000}
              transferGroups:
                - name: g
                  forEach: {range: {from: 1, to: "{{ n * 1000 }}"}}
                  transfers: [{name: t, source: "/a/{{ item }}", destination: "/b/{{ item }}"}]
            """;
    assertThat(refused(parsed(text), REQUEST))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.kind()).isEqualTo(Kind.LIMIT);
          assertThat(problem.excerpt()).contains("forEach");
        });
    assertThat(planned(parsed(text), REQUEST.with(Map.of("n", 10))).transfers()).isEqualTo(10_000);
  }

  @Test
  void countsTransfersAgainstTheLimitOfTheCaller() {
    String text = HEAD + ONE.replace("{{ x }}", "x");
    PlanLimits none = new PlanLimits(0, 1_000_000, 1_000_000);
    assertThat(refused(parsed(text), REQUEST.within(none)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("more than 0 transfers"));
  }

  @Test
  void refusesTextsThatTakeMoreRoomThanTheBudget() {
    String text =
        HEAD
            + "  variables: {x: "
            + "y".repeat(4_000)
            + "}\n  transferGroups:\n    - name: g\n      forEach: {range: {from: 1, to: 10000}}\n"
            + "      transfers: [{name: t, source: '/{{ x }}/{{ item }}', destination: '/b/{{ item }}'}]\n";
    assertThat(refused(parsed(text), REQUEST))
        .singleElement()
        .satisfies(problem -> assertThat(problem.kind()).isEqualTo(Kind.LIMIT));
  }

  @Test
  void refusesTwoWritersOfOneDestinationUnlessOneWaitsForTheOther() {
    String together =
        HEAD
            + """
              transferGroups:
                - {name: a, transfers: [{name: t, source: /1, destination: /x}]}
                - {name: b, transfers: [{name: t, source: /2, destination: /x}]}
            """;
    assertThat(refused(parsed(together), REQUEST))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("'a/t' and 'b/t'"));
    String ordered = together.replace("{name: b,", "{name: b, dependsOn: [a],");
    assertThat(planned(parsed(ordered), REQUEST).transfers()).isEqualTo(2);
  }

  @Test
  void seesOnlyTheEnvironmentThatTheCallerAllows() {
    String text = HEAD + "  variables: {x: '{{ env.SITE }}'}\n" + ONE;
    PlanRequest allowed =
        new PlanRequest(
            Map.of(),
            RunMode.DRY_RUN,
            PlanRequest.Cause.MANUAL,
            NOW,
            Map.of("SITE", "zh"),
            PlanLimits.DEFAULT);
    assertThat(source(planned(parsed(text), allowed))).isEqualTo("/a/zh");
    assertThat(refused(parsed(text), REQUEST))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("'SITE' is not set"));
  }

  @Test
  void refusesAPasswordThatAVariableBrings() {
    String text =
        HEAD
            + "  variables: {x: {required: true}}\n"
            + ONE.replace("/a/{{ x }}", "sftp://joe:{{ x }}@host/a");
    assertThat(refused(parsed(text), REQUEST.with(Map.of("x", "hunter2"))))
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.text()).contains("password").doesNotContain("hunter2"));
  }
}
