package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SchedulerOrderTest {
  private final SchedulerScript script = new SchedulerScript();

  @Test
  void theMostUrgentComesFirst() {
    script.transfer("low").priority(1).submit();
    script.transfer("high").priority(9).submit();
    script.transfer("middle").priority(5).submit();

    script.agent("a", 3);

    assertThat(script.decided()).containsExactly("high->a", "middle->a", "low->a");
  }

  @Test
  void amongEqualsTheEarlierDeadlineComesFirst() {
    script.submit("none");
    script.transfer("late").deadlineIn(Duration.ofHours(2)).submit();
    script.transfer("soon").deadlineIn(Duration.ofHours(1)).submit();

    script.agent("a", 3);

    assertThat(script.decided()).containsExactly("soon->a", "late->a", "none->a");
  }

  @Test
  void amongEqualsTheOlderComesFirst() {
    script.submit("first", "second", "third");

    script.agent("a", 3);

    assertThat(script.decided()).containsExactly("first->a", "second->a", "third->a");
  }

  @Test
  void aTransferThatIsTriedAgainKeepsItsAge() {
    script.agent("a", 1);
    script.submit("old", "young");
    script.decided();

    script.release("old");

    assertThat(script.decided()).containsExactly("old->a");
  }

  @Test
  void aTransferThatIsPausedAndResumedKeepsItsPriorityAndItsAge() {
    script.submit("old", "young");
    script.transfer("urgent").priority(9).submit();
    script.withdraw("old");
    script.withdraw("urgent");
    script.transfer("urgent").priority(9).submit();
    script.submit("old");

    script.agent("a", 3);

    assertThat(script.decided()).containsExactly("urgent->a", "old->a", "young->a");
  }

  @Test
  void tenantsTakeTurnsHoweverMuchOneOfThemHasWaiting() {
    for (int i = 1; i <= 4; i++) {
      script.transfer("big" + i).tenant("big").submit();
    }
    script.transfer("small1").tenant("small").submit();
    script.transfer("small2").tenant("small").submit();

    script.agent("a", 4);

    assertThat(script.decided()).containsExactly("big1->a", "small1->a", "big2->a", "small2->a");
  }

  @Test
  void tenantsTakeTurnsAlsoWhereOneSlotIsAllThereIs() {
    script.agent("a", 1);
    for (int i = 1; i <= 3; i++) {
      script.transfer("big" + i).tenant("big").submit();
    }
    script.transfer("small1").tenant("small").submit();

    script.finish("big1");
    script.finish("small1");

    assertThat(script.decided()).containsExactly("big1->a", "small1->a", "big2->a");
  }

  @Test
  void theTenantWithLessRunningComesFirst() {
    script.agent("a", 3);
    script.transfer("long1").tenant("busy").submit();
    script.transfer("long2").tenant("busy").submit();
    script.transfer("short").tenant("idle").submit();
    script.transfer("long3").tenant("busy").submit();
    script.transfer("next").tenant("idle").submit();
    script.decided();

    script.finish("short");

    assertThat(script.decided()).containsExactly("next->a");
  }

  @Test
  void anUrgentTransferPassesOtherTenants() {
    script.agent("a", 2);
    script.transfer("running").tenant("busy").submit();
    script.transfer("filler").tenant("busy").submit();
    script.transfer("plain").tenant("idle").submit();
    script.transfer("urgent").tenant("busy").priority(9).submit();
    script.decided();

    script.finish("filler");

    assertThat(script.decided()).containsExactly("urgent->a");
  }

  @Test
  void theFreestAgentIsChosen() {
    script.agent("small", 1);
    script.agent("large", 4);

    script.submit("one", "two", "three", "four", "five");

    assertThat(script.decided())
        .hasSize(5)
        .filteredOn(decision -> decision.endsWith("->small"))
        .hasSize(1);
  }
}
