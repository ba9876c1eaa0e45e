package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchedulerLimitsTest {
  private final SchedulerScript script =
      new SchedulerScript(new EndpointLimits(2, Map.of("tiny", 1)));

  @Test
  void anAgentGetsNoMoreThanItsSlots() {
    script.agent("a", 2);

    script.submit("one", "two", "three");

    assertThat(script.decided()).containsExactly("one->a", "two->a");
  }

  @Test
  void aFreedSlotIsUsedBeforeTheOutcomeIsStored() {
    script.agent("a", 1);
    script.submit("one", "two");
    script.decided();

    script.freeSlot("one");

    assertThat(script.decided()).containsExactly("two->a");
  }

  @Test
  void fewerSlotsThanBeforeTakeNothingAwayAndGiveNothing() {
    script.agent("a", 3);
    script.submit("one", "two", "three", "four", "five");
    script.agent("a", 1);
    script.decided();

    script.finish("one");
    script.finish("two");
    assertThat(script.decided()).isEmpty();
    script.finish("three");

    assertThat(script.decided()).containsExactly("four->a");
  }

  @Test
  void onlyAgentsThatOfferBothSchemesAreAsked() {
    script.agent("files", 5, "file");
    script.agent("both", 5, "file", "http");

    script.transfer("web").from("http", "h").submit();

    assertThat(script.decided()).containsExactly("web->both");
  }

  @Test
  void onlyAgentsOfThePoolAreAsked() {
    script.agentIn("other", "far", 5);
    script.agentIn("near", "close", 5);

    script.transfer("one").pool("near").submit();

    assertThat(script.decided()).containsExactly("one->close");
  }

  @Test
  void aHostIsTouchedByNoMoreThanItsLimit() {
    script.agent("a", 9);

    for (int i = 1; i <= 4; i++) {
      script.transfer("from" + i).from("http", "busy").submit();
    }

    assertThat(script.decided()).containsExactly("from1->a", "from2->a");
  }

  @Test
  void aHostThatIsGivenMoreRoomIsUsedAtOnce() {
    script.agent("a", 9);
    for (int i = 1; i <= 5; i++) {
      script.transfer("from" + i).from("http", "busy").submit();
    }
    script.decided();

    script.on(new SchedulingEvent.Limited(Map.of("busy", 4), SchedulerScript.START));

    assertThat(script.decided()).containsExactly("from3->a", "from4->a");
  }

  @Test
  void aHostThatIsGivenLessRoomWaitsUntilItHasSome() {
    script.agent("a", 9);
    for (int i = 1; i <= 3; i++) {
      script.transfer("from" + i).from("http", "busy").submit();
    }
    script.on(new SchedulingEvent.Limited(Map.of("busy", 1), SchedulerScript.START));
    script.decided();

    script.finish("from1");
    assertThat(script.decided()).isEmpty();
    script.finish("from2");

    assertThat(script.decided()).containsExactly("from3->a");
  }

  @Test
  void aHostCountsWhetherItIsReadOrWritten() {
    script.agent("a", 9);

    script.transfer("reads").from("http", "tiny").submit();
    script.transfer("writes").to("http", "tiny").submit();
    script.decided();
    script.finish("reads");

    assertThat(script.decided()).containsExactly("writes->a");
  }

  @Test
  void aTransferWithinOneHostTouchesItOnce() {
    script.agent("a", 9);

    script.transfer("inside").from("http", "tiny").to("http", "tiny").submit();

    assertThat(script.decided()).containsExactly("inside->a");
  }

  @Test
  void aFullHostHoldsUpNobodyElse() {
    script.agent("a", 9);
    script.transfer("busy").priority(9).from("http", "tiny").submit();
    script.transfer("waits").priority(9).from("http", "tiny").submit();

    script.transfer("passes").priority(1).from("http", "free").submit();

    assertThat(script.decided()).containsExactly("busy->a", "passes->a");
  }

  @Test
  void aTransferBetweenTwoFullHostsRunsWhenBothHaveRoom() {
    script.agent("a", 9);
    script.transfer("left").from("http", "tiny").submit();
    script.transfer("right1").from("http", "big").submit();
    script.transfer("right2").from("http", "big").submit();
    script.transfer("both").from("http", "tiny").to("http", "big").submit();
    script.decided();

    script.finish("left");
    assertThat(script.decided()).isEmpty();
    script.finish("right1");

    assertThat(script.decided()).containsExactly("both->a");
  }

  @Test
  void poolsThatShareAFullHostTakeTurns() {
    script.agentIn("p", "a", 5);
    script.agentIn("q", "b", 5);
    for (int i = 1; i <= 3; i++) {
      script.transfer("p" + i).pool("p").from("http", "tiny").submit();
    }
    script.transfer("q1").pool("q").from("http", "tiny").submit();

    script.finish("p1");
    script.finish("q1");

    assertThat(script.decided()).containsExactly("p1->a", "q1->b", "p2->a");
  }

  @Test
  void localFilesHaveNoLimitButSlots() {
    script.agent("a", 100);

    for (int i = 0; i < 100; i++) {
      script.submit("t" + i);
    }

    assertThat(script.decided()).hasSize(100);
  }

  @Test
  void twoTransfersNeverWriteToOneDestinationAtATime() {
    script.agent("a", 5);
    script.transfer("first").writing("there").submit();
    script.transfer("second").writing("there").submit();
    assertThat(script.decided()).containsExactly("first->a");

    script.freeSlot("first");
    assertThat(script.decided()).isEmpty();
    script.finish("first");

    assertThat(script.decided()).containsExactly("second->a");
  }

  @Test
  void aTransferThatWaitsForItsRetryLeavesItsDestinationToOthers() {
    script.agent("a", 5);
    script.transfer("first").writing("there").submit();
    script.transfer("second").writing("there").submit();
    script.decided();

    script.retry("first", Duration.ofMinutes(1));

    assertThat(script.decided()).containsExactly("second->a");
  }

  @Test
  void theMoreUrgentOfTwoThatWaitForADestinationGetsIt() {
    script.transfer("plain").writing("there").submit();
    script.transfer("urgent").writing("there").priority(9).submit();
    script.agent("a", 5);
    assertThat(script.decided()).containsExactly("urgent->a");

    script.finish("urgent");

    assertThat(script.decided()).containsExactly("plain->a");
  }

  @Test
  void aTransferWithoutAnAgentDoesNotKeepItsDestinationFromOthers() {
    script.transfer("lost").pool("no-such-pool").writing("there").submit();
    script.agent("a", 5);

    script.transfer("found").writing("there").submit();

    assertThat(script.decided()).containsExactly("found->a");
  }

  @Test
  void transfersOfTwoPoolsDoNotWriteToOneDestinationAtATime() {
    script.agentIn("p", "a", 5);
    script.agentIn("q", "b", 5);
    script.transfer("one").pool("p").writing("there").submit();
    script.transfer("two").pool("q").writing("there").submit();
    assertThat(script.decided()).containsExactly("one->a");

    script.finish("one");

    assertThat(script.decided()).containsExactly("two->b");
  }

  @Test
  void aWithdrawnTransferHoldsItsSlotAndItsDestinationUntilItHasStopped() {
    script.agent("a", 1);
    script.transfer("first").writing("there").submit();
    script.transfer("second").writing("there").submit();
    script.decided();

    script.withdraw("first");
    assertThat(script.decided()).isEmpty();
    script.freeSlot("first");

    assertThat(script.decided()).containsExactly("second->a");
  }

  @Test
  void aWithdrawnTransferThatWaitsIsNeverAssigned() {
    script.transfer("behind").writing("there").submit();
    script.transfer("gone").writing("there").priority(9).submit();
    script.withdraw("gone");

    script.agent("a", 5);

    assertThat(script.decided()).containsExactly("behind->a");
    assertThat(script.standing("gone")).isNull();
  }

  @Test
  void whatAnAgentHeldBeforeTheControllerStartedTakesItsSlots() {
    script.transfer("held").adopt("a");
    script.submit("waits");

    script.agent("a", 1);
    assertThat(script.decided()).isEmpty();
    script.finish("held");

    assertThat(script.decided()).containsExactly("waits->a");
  }
}
