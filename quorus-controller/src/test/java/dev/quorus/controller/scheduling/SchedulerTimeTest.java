package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SchedulerTimeTest {
  private final SchedulerScript script = new SchedulerScript();

  @Test
  void aRetryWaitsForItsTime() {
    script.agent("a", 1);
    script.submit("one");
    script.decided();

    script.retry("one", Duration.ofSeconds(10));
    script.pass(Duration.ofMillis(9_999));
    assertThat(script.decided()).isEmpty();
    script.pass(Duration.ofMillis(1));
    assertThat(script.decided()).containsExactly("one due");
    script.requeued("one");

    assertThat(script.decided()).containsExactly("one->a");
    assertThat(script.ref("one").number()).isEqualTo(2);
  }

  @Test
  void aRetryIsDueAtOnceWhenSomeoneAsksForIt() {
    script.submit("one");
    script.agent("a", 1);
    script.retry("one", Duration.ofHours(6));
    script.decided();

    script.dueNow("one");

    assertThat(script.decided()).containsExactly("one due");
  }

  @Test
  void aRestoredRetryKeepsItsTime() {
    script.agent("a", 1);
    script.transfer("one").restoreDue(SchedulerScript.START.plusSeconds(30));

    assertThat(script.wakeAt()).isEqualTo(SchedulerScript.START.plusSeconds(30));
    script.pass(Duration.ofSeconds(30));

    assertThat(script.decided()).containsExactly("one due");
  }

  @Test
  void aRequeueThatCouldNotBeStoredIsAskedForAgain() {
    script.agent("a", 1);
    script.submit("one");
    script.retry("one", Duration.ofSeconds(1));
    script.pass(Duration.ofSeconds(1));
    script.decided();

    script.notStored("one");
    script.pass(Duration.ofSeconds(1));

    assertThat(script.decided()).containsExactly("one due");
  }

  @Test
  void anAssignmentThatCouldNotBeStoredIsTriedAgainAfterAMoment() {
    script.agent("a", 1);
    script.submit("one");
    script.decided();

    script.notStored("one");
    assertThat(script.decided()).isEmpty();
    script.pass(Duration.ofSeconds(1));

    assertThat(script.decided()).containsExactly("one->a");
    assertThat(script.ref("one").number()).isEqualTo(1);
  }

  @Test
  void aTransferThatNeverRanIsGivenUpAtItsDeadline() {
    script.transfer("late").deadlineIn(Duration.ofMinutes(1)).submit();

    script.pass(Duration.ofMinutes(1));

    assertThat(script.decided()).containsExactly("late DEADLINE_MISSED");
  }

  @Test
  void aDeadlineEndsAlsoWhatWaitsForADestination() {
    script.transfer("first").writing("there").submit();
    script.transfer("late").writing("there").priority(0).deadlineIn(Duration.ofMinutes(1)).submit();

    script.pass(Duration.ofMinutes(1));

    assertThat(script.decided()).containsExactly("late DEADLINE_MISSED");
  }

  @Test
  void aDeadlineDoesNotEndWhatHasBegun() {
    script.agent("a", 1);
    script.transfer("begun").deadlineIn(Duration.ofMinutes(1)).submit();
    script.accept("begun");
    script.decided();

    script.retry("begun", Duration.ofMinutes(2));
    script.pass(Duration.ofMinutes(2));

    assertThat(script.decided()).containsExactly("begun due");
  }

  @Test
  void anAgentThatDeclinedIsNotAskedAgainForAWhile() {
    script.agent("a", 1);
    script.submit("one");
    script.decided();

    script.decline("one");
    script.pass(Duration.ofMillis(1_999));
    assertThat(script.decided()).isEmpty();
    script.pass(Duration.ofMillis(1));

    assertThat(script.decided()).containsExactly("one->a");
  }

  @Test
  void anotherAgentIsAskedAtOnce() {
    script.agent("a", 1);
    script.submit("one");
    script.agent("b", 1);
    script.decided();

    script.decline("one");

    assertThat(script.decided()).containsExactly("one->b");
  }

  @Test
  void aDeclineHoldsUpNoOtherTransfer() {
    script.agent("a", 1);
    script.submit("one", "two");
    script.decided();

    script.decline("one");

    assertThat(script.decided()).containsExactly("two->a");
  }

  @Test
  void anAgentThatDeclinesEverythingIsLeftAloneAndThenAskedForOneThing() {
    everythingIsDeclined();

    script.pass(Duration.ofMillis(2_500));

    assertThat(script.decided()).hasSize(1);
  }

  private void everythingIsDeclined() {
    script.agent("a", 4);
    script.submit("one", "two", "three", "four", "five", "six");
    script.decided();

    for (String each : new String[] {"one", "two", "three", "four"}) {
      script.decline(each);
    }
    // The slots that the first two declines freed were offered again before the third came.
    assertThat(script.decided()).hasSizeLessThanOrEqualTo(2);
    script.decline("five");
    script.decline("six");
  }

  @Test
  void anAcceptedProbeOpensTheAgentAgain() {
    everythingIsDeclined();
    script.pass(Duration.ofMillis(2_500));
    String probe = script.decided().getFirst().replace("->a", "");

    script.accept(probe);

    assertThat(script.decided()).hasSize(3);
  }

  @Test
  void nothingIsAssignedWhileAssigningIsStopped() {
    script.agent("a", 1);
    script.stopAssigning();
    script.submit("one");
    assertThat(script.decided()).isEmpty();

    script.resumeAssigning();

    assertThat(script.decided()).containsExactly("one->a");
  }

  @Test
  void whatALostAgentHeldGoesElsewhereUnderTheNextNumber() {
    script.agent("a", 1);
    script.submit("one");
    script.accept("one");
    script.agent("b", 1);
    script.decided();

    script.agentLeaves("a");
    script.release("one");

    assertThat(script.decided()).containsExactly("one->b");
    assertThat(script.ref("one").number()).isEqualTo(2);
  }

  @Test
  void lateWordsChangeNothing() {
    script.agent("a", 1);
    script.submit("one", "two");
    script.finish("one");
    script.decided();

    script.accept("one");
    script.decline("one");
    script.freeSlot("one");
    script.retry("one", Duration.ofSeconds(1));
    script.requeued("one");
    script.withdraw("one");
    script.notStored("two");
    script.notStored("two");
    script.agentLeaves("nobody");

    assertThat(script.decided()).isEmpty();
    assertThat(script.scheduler.waitingByPool()).containsEntry("default", 1);
  }

  @Test
  void ofManyTimesTheEarliestIsAskedFor() {
    IntStream.rangeClosed(1, 5)
        .forEach(i ->
            script.transfer("t" + i).restoreDue(SchedulerScript.START.plusSeconds(60L - 10L * i)));

    assertThat(script.wakeAt()).isEqualTo(SchedulerScript.START.plusSeconds(10));
    script.pass(Duration.ofSeconds(25));

    assertThat(script.decided()).containsExactly("t5 due", "t4 due");
    assertThat(script.wakeAt()).isEqualTo(SchedulerScript.START.plusSeconds(30));
  }
}
