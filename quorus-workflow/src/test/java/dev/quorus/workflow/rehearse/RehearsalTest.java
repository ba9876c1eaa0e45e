package dev.quorus.workflow.rehearse;

import static dev.quorus.workflow.Problematic.parsed;
import static dev.quorus.workflow.Problematic.planned;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.rehearse.Line.Verdict;
import dev.quorus.workflow.rehearse.Rehearsal.Report;
import dev.quorus.workflow.run.GroupPhase;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.RunSetup;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RehearsalTest {
  private static final Instant START = Instant.parse("2026-11-20T16:00:00Z");
  private static final long MIB = 1 << 20;

  private static RunSetup setup(String spec) {
    String text =
        "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: sample}\nspec:\n"
            + spec.indent(2);
    return RunSetup.of(
        "r1",
        planned(parsed(text), PlanRequest.at(START)),
        PlanRequest.Cause.MANUAL,
        RunLimits.DEFAULT);
  }

  private static final String CHAIN =
      """
      transferGroups:
        - name: fetch
          transfers:
            - {name: a, source: /out/a, destination: /in/a}
            - {name: b, source: /out/b, destination: /in/b}
        - name: publish
          dependsOn: [fetch]
          approval: {message: Really?}
          transfers: [{name: a, source: /in/a, destination: /live/a, overwrite: replace}]
      onSuccess:
        notify: [{name: done, webhook: {url: https://hooks.example.com/}}]
      """;

  @Test
  void followsAFileThatAnEarlierGroupWouldWrite() throws Exception {
    ScriptedProbe probe =
        new ScriptedProbe().file("/out/a", 10).file("/out/b", 20).file("/live/a", 5);

    Report report = Rehearsal.dry(setup(CHAIN), probe, START);

    assertThat(report.lines())
        .extracting(each -> each.id() + " " + each.verdict() + " " + each.bytes())
        .containsExactly("fetch/a COPY 10", "fetch/b COPY 20", "publish/a REPLACE 10");
    assertThat(probe.asked).doesNotContain("/in/a/x").containsOnlyOnce("/in/a");
    assertThat(report.view().outcome()).isEqualTo(RunOutcome.SUCCEEDED);
  }

  @Test
  void findsAllThatWouldGoWrongAtOnce() throws Exception {
    ScriptedProbe probe = new ScriptedProbe().file("/out/b", 20).denied("/in/b");

    Report report = Rehearsal.dry(setup(CHAIN), probe, START);

    assertThat(report.lines())
        .extracting(each -> each.id() + " " + each.verdict() + " " + each.why())
        .containsExactly(
            "fetch/a FAIL SOURCE_NOT_FOUND: nothing is there; check that the source exists and is a"
                + " file; a folder needs recursive",
            "fetch/b FAIL DESTINATION_DENIED: may not write");
    assertThat(report.view().outcome()).isEqualTo(RunOutcome.FAILED);
    assertThat(report.view().groups().get(1).phase()).isEqualTo(GroupPhase.STOPPED);
  }

  @Test
  void holdsTheOverwritePolicyAgainstWhatIsThere() throws Exception {
    ScriptedProbe probe =
        new ScriptedProbe().file("/a", 1).file("/b", 1).file("/c", 1).file("/d", 1);
    String spec =
        """
        transferGroups:
          - name: g
            transfers:
              - {name: fail, source: /a, destination: /b}
              - {name: skip, source: /a, destination: /c, overwrite: skip}
              - {name: newer, source: /a, destination: /d, overwrite: newer}
        """;
    assertThat(Rehearsal.dry(setup(spec), probe, START).lines())
        .extracting(Line::verdict)
        .containsExactly(Verdict.FAIL, Verdict.LEAVE, Verdict.LEAVE);
  }

  private static final String WIDE =
      """
      transferGroups:
        - name: slow
          retry: {attempts: 2, delay: 30s}
          transfers:
            - {name: a, source: "sftp://one.example/a", destination: /in/a}
            - {name: b, source: "sftp://one.example/b", destination: /in/b}
        - name: quick
          transfers: [{name: c, source: "sftp://two.example/c", destination: /in/c}]
        - name: last
          dependsOn: [slow, quick]
          transfers: [{name: d, source: /in/a, destination: /live/a, bandwidth: 1MiB/s}]
      """;
  private static final Rates RATES =
      new Rates(1_000_000 * MIB, Map.of("one.example", 10 * MIB), Duration.ofSeconds(1));

  private static ScriptedProbe files() {
    return new ScriptedProbe()
        .file("sftp://one.example/a", 100 * MIB)
        .file("sftp://one.example/b", 100 * MIB)
        .file("sftp://two.example/c", 100 * MIB);
  }

  @Test
  void forecastsTheEndFromSizesAndRates() throws Exception {
    Report report = Rehearsal.virtual(setup(WIDE), files(), RATES, Faults.NONE, START);

    // Two of 100 MiB share 10 MiB/s, then one of 100 MiB goes at 1 MiB/s; each takes 1 s to set up.
    assertThat(report.length().toSeconds()).isEqualTo(20 + 1 + 100 + 1);
    assertThat(report.criticalPath().groups()).containsExactly("slow", "last");
    assertThat(report.view().bytes()).isEqualTo(400 * MIB);
  }

  @Test
  void showsWhatAnInjectedFailureCosts() throws Exception {
    Faults once = Faults.first(Map.of("slow/a", 1));
    assertThat(once.strike("slow/a[7]", 1)).isTrue();
    assertThat(once.strike("slow/ab[7]", 1)).isFalse();
    Report report = Rehearsal.virtual(setup(WIDE), files(), RATES, once, START);
    assertThat(report.view().outcome()).isEqualTo(RunOutcome.SUCCEEDED);
    assertThat(report.length().toSeconds()).isBetween(130L, 145L);
    assertThat(report.notes())
        .anyMatch(each ->
            each.subject().equals("slow/a") && String.valueOf(each.why()).contains("INJECTED"));
  }

  @Test
  void knowsWhichNamesCanBeMadeToFail() {
    FaultNames names = FaultNames.of(setup(WIDE).plan());
    assertThat(names.has("slow/a")).isTrue();
    assertThat(names.has("slow/a[1]")).isFalse();
    assertThat(names.has("slow")).isFalse();
    assertThat(names.told()).isEqualTo("slow/a, slow/b, quick/c, last/d");
  }

  @Test
  void failsWhereTriesAreUsedUp() throws Exception {
    Report report =
        Rehearsal.virtual(setup(WIDE), files(), RATES, Faults.first(Map.of("slow/a", 2)), START);
    assertThat(report.view().outcome()).isEqualTo(RunOutcome.FAILED);
  }

  @Test
  void endsThousandsOfTransfersInNoTime() throws Exception {
    String spec =
        """
        transferGroups:
          - name: g
            parallelism: 20
            forEach: {range: {from: 1, to: 5000}}
            transfers: [{name: t, source: /a, destination: "/b/{{ item }}"}]
        """;
    Report report =
        Rehearsal.virtual(
            setup(spec),
            new ScriptedProbe().file("/a", MIB),
            new Rates(10 * MIB, Map.of(), Duration.ofMillis(50)),
            Faults.random(1, 2),
            START);
    assertThat(report.view().files()).isEqualTo(5000);
    assertThat(report.length()).isGreaterThan(Duration.ofSeconds(500));
  }
}
