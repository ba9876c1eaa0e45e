package dev.quorus.workflow.run;

import static dev.quorus.workflow.run.Setups.begun;
import static dev.quorus.workflow.run.Setups.done;
import static dev.quorus.workflow.run.Setups.missing;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is done after the groups. */
class RunHandlersTest {
  private static final String SPEC =
      """
      transferGroups:
        - name: replace
          transfers: [{name: data, source: /new, destination: /live}]
      onFailure:
        transferGroups:
          - name: put-back
            condition: groups.replace.failed
            transfers: [{name: data, source: /backup, destination: /live}]
        notify:
          - {name: alarm, webhook: {url: "https://hooks.example.com/{{ run.id }}"}}
          - {name: never, condition: groups.replace.succeeded, webhook: {url: https://a.example/}}
      onSuccess:
        transferGroups:
          - name: archive
            transfers: [{name: data, source: /live, destination: /archive}]
        notify: [{name: done, webhook: {url: https://hooks.example.com/done}}]
      """;

  private static World failed() {
    World world = begun(SPEC);
    world.ends("replace/data/1", missing());
    return world;
  }

  @Test
  void putsBackAfterAFailureAndThenTells() {
    World world = failed();
    assertThat(world.open()).containsExactly("r1/onFailure.put-back/data/1");
    assertThat(world.told).isEmpty();

    world.ends("onFailure.put-back/data/1", done());

    assertThat(world.told)
        .singleElement()
        .satisfies(each ->
            assertThat(each.notice().url().known()).contains("https://hooks.example.com/r1"));
    assertThat(world.end).isNull();
    world.tell(new RunEvent.Told("r1/onFailure.notify.alarm/1"));
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.FAILED);
    assertThat(world.view().notices())
        .extracting(each -> each.notice() + " " + each.phase())
        .containsExactly("onFailure.notify.alarm SUCCEEDED", "onFailure.notify.never SKIPPED");
  }

  @Test
  void archivesAfterSuccess() {
    World world = begun(SPEC);

    world.ends("replace/data/1", done());

    assertThat(world.open()).containsExactly("r1/onSuccess.archive/data/1");
    world.ends("onSuccess.archive/data/1", done());
    world.tell(new RunEvent.Told("r1/onSuccess.notify.done/1"));
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.SUCCEEDED);
  }

  @Test
  void failsIfWhatFollowsSuccessFails() {
    World world = begun(SPEC);
    world.ends("replace/data/1", done());

    world.ends("onSuccess.archive/data/1", missing());

    world.tell(new RunEvent.Told("r1/onSuccess.notify.done/1"));
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.FAILED);
    assertThat(String.valueOf(world.view().why())).contains("'onSuccess.archive' failed");
  }

  @Test
  void triesANoticeAgainAndThenGivesItUp() {
    World world = failed();
    world.ends("onFailure.put-back/data/1", done());
    for (int number = 1; number <= 5; number++) {
      assertThat(world.told).hasSize(number);
      world.tell(
          new RunEvent.NotTold(
              "r1/onFailure.notify.alarm/" + number, new Why("UNREACHABLE", "no answer")));
      world.pass(Duration.ofMinutes(5));
    }
    assertThat(world.end).isNotNull();
    assertThat(world.view().notices().getFirst().phase()).isEqualTo(StepPhase.FAILED);
  }

  @Test
  void asksForEachRoundAnewWhatToPutBack() {
    World world = failed();
    world.ends("onFailure.put-back/data/1", done());
    world.tell(new RunEvent.Told("r1/onFailure.notify.alarm/1"));
    world.end = null;
    world.tell(new RunEvent.Retried("me"));
    assertThat(world.open()).contains("r1/replace/data/2");

    world.ends("replace/data/2", missing());

    assertThat(world.open()).contains("r1/onFailure2.put-back/data/1");
  }

  @Test
  void doesNothingAfterACancel() {
    World world = begun(SPEC);
    world.tell(new RunEvent.Cancelled("me"));
    world.ends("replace/data/1", new StepResult.Stopped());
    assertThat(world.view().outcome()).isEqualTo(RunOutcome.CANCELLED);
    assertThat(world.open()).isEmpty();
  }
}
