package dev.quorus.workflow.run;

import static dev.quorus.workflow.run.Setups.begun;
import static dev.quorus.workflow.run.Setups.done;
import static dev.quorus.workflow.run.Setups.gone;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Time-outs, deadlines, and what people are asked. */
class RunTimesTest {
  private static final String SLOW =
      """
      execution: {strategy: continue}
      transferGroups:
        - name: slow
          timeout: 10m
          parallelism: 1
          transfers:
            - {name: a, source: /a, destination: /b}
            - {name: c, source: /c, destination: /d}
        - name: other
          transfers: [{name: e, source: /e, destination: /f}]
      """;

  @Test
  void endsAGroupThatTakesTooLong() {
    World world = begun(SLOW);

    world.pass(Duration.ofMinutes(10));

    assertThat(world.phase("slow")).isEqualTo(GroupPhase.RUNNING);
    world.ends("slow/a/1", new StepResult.Stopped());
    assertThat(world.phase("slow")).isEqualTo(GroupPhase.FAILED);
    assertThat(world.view().groups().getFirst().why())
        .hasToString("TIMED_OUT: not done within PT10M");
    assertThat(world.open()).contains("r1/other/e/1").doesNotContain("r1/slow/c/1");
  }

  @Test
  void endsARunThatTakesTooLong() {
    World world = begun(SLOW.replace("strategy: continue", "timeout: 1m"));
    world.pass(Duration.ofMinutes(1));
    world.ends("slow/a/1", new StepResult.Stopped());

    world.ends("other/e/1", new StepResult.Stopped());

    assertThat(world.view().outcome()).isEqualTo(RunOutcome.FAILED);
    assertThat(world.view().why()).hasToString("TIMED_OUT: the run was not done within PT1M");
    assertThat(world.phase("other")).isEqualTo(GroupPhase.FAILED);
  }

  private static final String DUE =
      """
      execution: {strategy: continue}
      transferGroups:
        - name: before
          transfers: [{name: a, source: /a, destination: /b}]
        - name: report
          dependsOn: [before]
          deadline: 06:00 Europe/Zurich
          transfers: [{name: c, source: /c, destination: /d}]
      onFailure:
        notify: [{name: late, webhook: {url: https://hooks.example.com/late}}]
      """;

  @Test
  void failsAGroupAtItsDeadlineEvenIfItHasNotBegun() {
    World world = begun(DUE);

    world.pass(Duration.ofHours(13));

    assertThat(world.phase("report")).isEqualTo(GroupPhase.FAILED);
    assertThat(world.view().groups().getLast().why())
        .hasToString("DEADLINE_MISSED: not done by its deadline, 06:00 Europe/Zurich");
    world.ends("before/a/1", done());
    assertThat(world.told)
        .singleElement()
        .extracting(each -> each.notice().name())
        .isEqualTo("late");
  }

  @Test
  void doesNotHoldAPassedDeadlineAgainstThoseWhoTryAgain() {
    World world = begun(DUE);
    world.pass(Duration.ofHours(13));
    world.ends("before/a/1", done());
    world.tell(new RunEvent.Told("r1/onFailure.notify.late/1"));
    world.end = null;

    world.tell(new RunEvent.Retried("me"));

    assertThat(world.open()).contains("r1/report/c/1");
  }

  @Test
  void failsATransferAtItsDeadline() {
    World world =
        begun(
            """
            execution: {strategy: continue}
            transferGroups:
              - name: g
                parallelism: 1
                transfers:
                  - {name: a, source: /a, destination: /b, deadline: 1h}
                  - {name: c, source: /c, destination: /d, deadline: 1h}
                  - {name: e, source: /e, destination: /f}
            """);

    world.pass(Duration.ofHours(1));

    world.ends("g/a/1", new StepResult.Stopped());
    assertThat(world.open()).contains("r1/g/e/1").doesNotContain("r1/g/c/1");
    world.ends("g/e/1", done());
    assertThat(String.valueOf(world.view().groups().getFirst().why()))
        .contains("2 of 3 transfers failed; the first was g/a: DEADLINE_MISSED");
  }

  private static final String ASKING =
      """
      transferGroups:
        - name: collect
          transfers: [{name: a, source: /a, destination: /b}]
        - name: publish
          dependsOn: [collect]
          approval: {message: "Publish {{ groups.collect.files }} files?", timeout: 8h}
          transfers: [{name: c, source: /c, destination: /d}]
      """;

  private static World asking() {
    World world = begun(ASKING);
    world.ends("collect/a/1", done());
    return world;
  }

  @Test
  void asksAPersonBeforeAGroupBegins() {
    World world = asking();
    assertThat(world.phase("publish")).isEqualTo(GroupPhase.ASKING);
    assertThat(world.asked).containsExactly("Publish 1 files?");

    world.tell(new RunEvent.Approved("publish", "anna"));

    assertThat(world.open()).contains("r1/publish/c/1");
    assertThat(world.notes)
        .anyMatch(
            each -> each.what().equals("APPROVED") && String.valueOf(each.why()).contains("anna"));
  }

  @Test
  void failsAGroupThatAPersonDeclines() {
    World world = asking();

    world.tell(new RunEvent.Declined("publish", "anna", "too early"));

    assertThat(world.view().groups().getLast().why())
        .hasToString("DECLINED: declined by anna: too early");
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.FAILED);
  }

  @Test
  void failsAGroupThatNobodyAnswersFor() {
    World world = asking();

    world.pass(Duration.ofHours(8));

    assertThat(world.view().groups().getLast().why())
        .hasToString("TIMED_OUT: nobody answered in time");
  }

  @Test
  void saysThatAGroupAsksNobody() {
    assertThat(begun(ASKING).tell(new RunEvent.Approved("publish", "anna")).refused())
        .hasToString("NOT_NOW: the group 'publish' does not wait for an approval");
  }

  @Test
  void wakesForTheNextTryAndNotBefore() {
    World world =
        begun(
            """
            transferGroups:
              - name: g
                timeout: 1h
                retry: {attempts: 2, delay: 3s}
                transfers: [{name: t, source: /a, destination: /b}]
            """);

    Reply reply = world.tell(new RunEvent.TransferEnded("r1/g/t/1", gone()));

    assertThat(reply.actions())
        .containsExactly(new RunAction.Wake("r1/wake", World.START.plusSeconds(3)));
  }
}
