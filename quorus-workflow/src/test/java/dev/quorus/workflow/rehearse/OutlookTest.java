package dev.quorus.workflow.rehearse;

import static dev.quorus.workflow.Problematic.parsed;
import static dev.quorus.workflow.Problematic.planned;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.rehearse.Outlook.Conflict;
import dev.quorus.workflow.rehearse.Outlook.Deletion;
import dev.quorus.workflow.rehearse.Outlook.Effect;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunSetup;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutlookTest {
  private static final Instant START = Instant.parse("2026-11-20T16:00:00Z");
  private static final Rates RATES = new Rates(10, Map.of(), Duration.ZERO);
  private static final String CHAIN =
      """
      transferGroups:
        - name: fetch
          transfers:
            - {name: a, source: "sftp://one.example/a", destination: /in/a}
            - {name: b, source: "sftp://one.example/b", destination: /in/b}
        - name: publish
          dependsOn: [fetch]
          transfers:
            - {name: a, source: /in/a, destination: /live/a, overwrite: replace}
            - {name: c, source: /out/c, destination: /live/c}
      """;

  private static Plan plan(String spec) {
    String text =
        "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: sample}\nspec:\n"
            + spec.indent(2);
    return planned(parsed(text), PlanRequest.at(START));
  }

  private static Outlook outlook(String spec, Probe probe) throws InterruptedException {
    RunSetup setup = RunSetup.of("r1", plan(spec), PlanRequest.Cause.MANUAL, RunLimits.DEFAULT);
    return OutlookMaker.make(setup, probe, RATES, InstantSource.fixed(START));
  }

  @Test
  void sumsUpFilesAndBytesAndForecastsTheEnd() throws Exception {
    Outlook outlook =
        outlook(
            CHAIN,
            new ScriptedProbe()
                .file("sftp://one.example/a", 10)
                .file("sftp://one.example/b", 20)
                .file("/out/c", 40));

    assertThat(outlook.files()).isEqualTo(4);
    assertThat(outlook.bytes()).isEqualTo(80);
    assertThat(outlook.unknown()).isEmpty();
    assertThat(outlook.criticalPath().groups()).containsExactly("fetch", "publish");
    // 30 bytes from one server at 10 a second, then 50 from the disk.
    assertThat(outlook.length().toSeconds()).isEqualTo(8);
    assertThat(outlook.end()).isEqualTo(START.plus(outlook.length()));
    assertThat(outlook.stops()).isNull();
  }

  @Test
  void namesAllThatStandsInTheWay() throws Exception {
    Outlook outlook =
        outlook(
            CHAIN,
            new ScriptedProbe()
                .file("sftp://one.example/a", 10)
                .file("sftp://one.example/b", 20)
                .file("/in/b", 1)
                .file("/live/a", 1)
                .file("/live/c", 1)
                .file("/out/c", 40));

    assertThat(outlook.conflicts())
        .containsExactlyInAnyOrder(
            new Conflict("fetch/b", "/in/b", null, Effect.FAIL, 1),
            new Conflict("publish/a", "/live/a", null, Effect.REPLACE, 1),
            new Conflict("publish/c", "/live/c", null, Effect.FAIL, 1));
  }

  @Test
  void namesTheStepThatWritesTheSameBefore() throws Exception {
    Outlook outlook =
        outlook(
            CHAIN.replace("/live/c}", "/in/b, overwrite: skip}"),
            new ScriptedProbe()
                .file("sftp://one.example/a", 10)
                .file("sftp://one.example/b", 20)
                .file("/out/c", 40));

    assertThat(outlook.conflicts())
        .containsExactly(new Conflict("publish/c", "/in/b", "fetch/b", Effect.LEAVE, 1));
  }

  @Test
  void goesOnBehindWhatItCannotSeeAndNamesIt() throws Exception {
    Outlook outlook =
        outlook(
            CHAIN,
            new ScriptedProbe()
                .wrong("sftp://one.example/a", "UNREACHABLE")
                .file("sftp://one.example/b", 20)
                .wrong("/live/c", "DESTINATION_DENIED")
                .file("/out/c", 40));

    assertThat(outlook.unknown())
        .extracting(each -> each.subject() + " " + each.part() + " " + each.why().code())
        .containsExactly(
            "fetch/a SOURCE UNREACHABLE",
            // Not asked again, since it did not answer.
            "fetch/b SOURCE UNREACHABLE",
            "publish/c DESTINATION DESTINATION_DENIED",
            "publish/a SOURCE NOT_LOOKED");
    assertThat(outlook.lines()).hasSize(4);
    assertThat(outlook.bytes()).isEqualTo(40);
  }

  private static final String MIRROR =
      """
      transferGroups:
        - name: g
          transfers:
            - {name: m, source: /site, destination: /www, recursive: true, mirror: {maxDelete: 5}}
      """;

  @Test
  void countsWhatAMirrorWouldDelete() throws Exception {
    Outlook outlook =
        outlook(
            MIRROR,
            new ScriptedProbe()
                .file("/site", 30)
                .file("/www", 1)
                .file("/site/a", 10)
                .file("/site/b", 20)
                .file("/www/b", 20)
                .file("/www/old", 1)
                .file("/www/older", 1));

    assertThat(outlook.deletions()).containsExactly(new Deletion("g/m", "/www", 2, 5));
    assertThat(outlook.conflicts())
        .containsExactly(new Conflict("g/m", "/www", null, Effect.COMPARE, 1));
  }
}
