package dev.quorus.workflow.run;

import static dev.quorus.workflow.run.Setups.begun;
import static dev.quorus.workflow.run.Setups.done;
import static dev.quorus.workflow.run.Setups.gone;
import static dev.quorus.workflow.run.Setups.missing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.plan.PlannedText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTest {
  private static final String TWO =
      """
      transferGroups:
        - name: first
          transfers: [{name: a, source: /a, destination: /b}]
        - name: second
          dependsOn: [first]
          transfers:
            - {name: c, source: "/c/{{ groups.first.bytes }}", destination: "/d/{{ run.id }}"}
      """;

  @Test
  void startsAGroupWhenThoseThatItDependsOnAreDone() {
    World world = begun(TWO);
    assertThat(world.open()).containsExactly("r1/first/a/1");

    world.ends("first/a/1", done());

    assertThat(world.open()).containsExactly("r1/second/c/1");
    RunAction.Submit submit = world.submissions.getLast();
    assertThat(submit.transfer().source().text()).isEqualTo(PlannedText.of("/c/100"));
    assertThat(submit.transfer().destination().text()).isEqualTo(PlannedText.of("/d/r1"));
  }

  @Test
  void endsWhenAllIsDone() {
    World world = begun(TWO);
    world.ends("first/a/1", done());

    world.ends("second/c/1", done());

    assertThat(world.end).isNotNull();
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.SUCCEEDED);
    assertThat(world.view().bytes()).isEqualTo(200);
    assertThat(world.notes)
        .extracting(each -> each.subject() + " " + each.what())
        .containsExactly(
            "run STARTED",
            "first RUNNING",
            "first/a UNDER_WAY",
            "first/a SUCCEEDED",
            "first SUCCEEDED",
            "second RUNNING",
            "second/c UNDER_WAY",
            "second/c SUCCEEDED",
            "second SUCCEEDED",
            "run SUCCEEDED");
  }

  @Test
  void triesAgainAfterADelayThatDoubles() {
    World world =
        begun(
            """
            transferGroups:
              - name: g
                retry: {attempts: 3, delay: 10s}
                transfers: [{name: t, source: /a, destination: /b}]
            """);
    world.ends("g/t/1", gone());
    world.pass(Duration.ofMillis(9_999));
    assertThat(world.open()).isEmpty();
    world.pass(Duration.ofMillis(1));
    assertThat(world.open()).containsExactly("r1/g/t/2");
    world.ends("g/t/2", gone());
    world.pass(Duration.ofSeconds(20));
    assertThat(world.submissions.getLast().number()).isEqualTo(3);
    assertThat(world.submissions.getLast().stem()).isEqualTo("r1/g/t");

    world.ends("g/t/3", gone());

    assertThat(world.view().outcome()).isEqualTo(RunOutcome.FAILED);
    assertThat(String.valueOf(world.view().why()))
        .contains("'g/t' failed: no answer")
        .startsWith("FAIL_FAST");
  }

  @Test
  void doesNotTryAgainWhatCannotPass() {
    World world = begun(TWO);

    world.ends("first/a/1", missing());

    assertThat(world.phase("first")).isEqualTo(GroupPhase.FAILED);
    assertThat(world.phase("second")).isEqualTo(GroupPhase.STOPPED);
    assertThat(world.view().groups().getFirst().why())
        .hasToString(
            "TRANSFERS_FAILED: 1 of 1 transfers failed; the first was first/a: SOURCE_NOT_FOUND:"
                + " nothing there");
  }

  @Test
  void countsNoTryThatABusyServerTurnedAway() {
    World world =
        begun(
            """
            transferGroups:
              - name: g
                retry: {attempts: 1, delay: 1s}
                transfers: [{name: t, source: /a, destination: /b}]
            """);

    world.ends(
        "g/t/1",
        new StepResult.Failed(new Why("SERVER_BUSY", "busy"), true, false, Duration.ofSeconds(30)));

    world.pass(Duration.ofSeconds(29));
    assertThat(world.open()).isEmpty();
    world.pass(Duration.ofSeconds(1));
    assertThat(world.submissions.getLast().most()).isEqualTo(2);
  }

  @Test
  void goesOnAfterAFailureThatIsTolerated() {
    World world = begun(TWO.replace("- name: first", "- name: first\n    continueOnError: true"));

    world.ends("first/a/1", missing());

    assertThat(world.open()).containsExactly("r1/second/c/1");
    world.ends("second/c/1", done());
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.SUCCEEDED);
  }

  private static final String MANY =
      """
      execution: {parallelism: 3}
      transferGroups:
        - name: one
          parallelism: 2
          forEach: {range: {from: 1, to: 5}}
          transfers: [{name: t, source: "/a/{{ item }}", destination: "/b/{{ item }}"}]
        - name: two
          forEach: {range: {from: 1, to: 5}}
          transfers: [{name: t, source: "/c/{{ item }}", destination: "/d/{{ item }}"}]
      """;

  @Test
  void keepsToTheParallelismOfTheGroupAndOfTheRun() {
    World world = begun(MANY);
    assertThat(world.open()).containsExactly("r1/one/t[0]/1", "r1/one/t[1]/1", "r1/two/t[0]/1");
  }

  @Test
  void keepsToTheParallelismOfWhoeverRunsIt() {
    World world = World.calm(Setups.of(MANY, new RunLimits(100, 1)));
    world.tell(new RunEvent.Started());
    assertThat(world.open()).containsExactly("r1/one/t[0]/1");
  }

  @Test
  void startsNothingMoreAfterAFailureIfItIsToFailFast() {
    World world = begun(MANY);

    world.ends("one/t[0]/1", missing());

    assertThat(world.open()).containsExactly("r1/one/t[1]/1", "r1/two/t[0]/1");
    world.ends("one/t[1]/1", done());
    world.ends("two/t[0]/1", done());
    assertThat(world.phase("one")).isEqualTo(GroupPhase.FAILED);
    assertThat(world.phase("two")).isEqualTo(GroupPhase.STOPPED);
    assertThat(world.submitted()).hasSize(3);
    assertThat(world.view().files()).isEqualTo(2);
  }

  @Test
  void doesOnceMoreOnlyWhatDidNotSucceed() {
    World world = begun(MANY);
    world.ends("one/t[0]/1", missing());
    world.ends("one/t[1]/1", done());
    world.ends("two/t[0]/1", done());
    world.end = null;

    world.tell(new RunEvent.Retried("me"));

    assertThat(world.open()).containsExactly("r1/one/t[0]/2", "r1/one/t[2]/1", "r1/two/t[1]/1");
  }

  @Test
  void refusesToTakeUpARunThatGoesOn() {
    Reply reply = begun(TWO).tell(new RunEvent.Retried("me"));
    assertThat(reply.refused())
        .hasToString("NOT_NOW: only a run that failed or was cancelled is taken up again");
    assertThat(reply.rows()).isEmpty();
  }

  @Test
  void stopsWhatIsUnderWayWhenItIsCancelled() {
    World world = begun(TWO);

    Reply reply = world.tell(new RunEvent.Cancelled("me"));

    assertThat(reply.actions())
        .containsExactly(new RunAction.Stop("r1/first/a/1", "cancelled by me"));
    assertThat(world.end).isNull();
    world.ends("first/a/1", new StepResult.Stopped());
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.CANCELLED);
    assertThat(world.phase("first")).isEqualTo(GroupPhase.STOPPED);
  }

  @Test
  void keepsWhatWasDoneBeforeTheStopReachedIt() {
    World world = begun(TWO);
    world.tell(new RunEvent.Cancelled("me"));

    world.ends("first/a/1", done());

    assertThat(world.phase("first")).isEqualTo(GroupPhase.SUCCEEDED);
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.CANCELLED);
  }

  @Test
  void startsNothingWhileItIsPaused() {
    World world = begun(TWO);
    world.tell(new RunEvent.Paused("me"));
    world.ends("first/a/1", done());
    assertThat(world.open()).isEmpty();

    world.tell(new RunEvent.Resumed("me"));

    assertThat(world.open()).containsExactly("r1/second/c/1");
  }

  @Test
  void takesNoNoteOfWhatItDoesNotAwait() {
    World world = begun(TWO);
    Reply reply = world.tell(new RunEvent.TransferEnded("r1/first/a/7", done()));
    assertThat(reply.rows()).isEmpty();
    world.ends("first/a/1", done());
    assertThat(world.tell(new RunEvent.TransferEnded("r1/first/a/1", missing())).rows()).isEmpty();
    assertThat(world.phase("first")).isEqualTo(GroupPhase.SUCCEEDED);
  }

  @Test
  void failsATransferWhoseTextHasNoValue() {
    World world = begun(TWO.replace("groups.first.bytes", "10 / groups.first.bytes"));

    world.ends("first/a/1", new StepResult.Done(0, 0, null));

    assertThat(world.phase("second")).isEqualTo(GroupPhase.FAILED);
    assertThat(String.valueOf(world.view().groups().getLast().why()))
        .contains("NO_VALUE: it has no value");
  }

  @Test
  void makesTheTransfersOfTheFilesThatItFinds() {
    World world =
        begun(
            """
            transferGroups:
              - name: g
                forEach: {glob: {source: /drop, include: ['*.csv'], maxItems: 2}}
                transfers: [{name: t, source: "{{ item }}", destination: "/in/{{ baseName(item) }}"}]
            """);
    assertThat(world.open()).containsExactly("r1/g/find/1");

    world.tell(new RunEvent.Found("r1/g/find/1", List.of("/drop/a.csv", "/drop/b.csv")));

    assertThat(world.open()).contains("r1/g/t[0]/1", "r1/g/t[1]/1");
    assertThat(world.submissions.getLast().transfer().destination().text().known())
        .contains("/in/b.csv");
  }

  @Test
  void refusesMoreFilesThanARunMayHave() {
    World world =
        World.calm(
            Setups.of(
                """
                transferGroups:
                  - name: g
                    forEach: {glob: {source: /drop}}
                    transfers: [{name: t, source: "{{ item }}", destination: "/in{{ item }}"}]
                """,
                new RunLimits(1, 1)));
    world.tell(new RunEvent.Started());

    world.tell(new RunEvent.Found("r1/g/find/1", List.of("/drop/a", "/drop/b")));

    assertThat(world.phase("g")).isEqualTo(GroupPhase.FAILED);
    assertThat(String.valueOf(world.view().why()))
        .contains("2 files were found, and the run may have 1 transfers; move folders");
  }
}
