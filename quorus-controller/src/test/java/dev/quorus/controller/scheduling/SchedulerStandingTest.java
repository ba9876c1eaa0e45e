package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchedulerStandingTest {
  private final SchedulerScript script =
      new SchedulerScript(new EndpointLimits(2, Map.of("tiny", 1)));

  @Test
  void saysThatNoAgentOffersTheSchemes() {
    script.agent("a", 1, "file");

    script.transfer("web").from("http", "h").submit();

    assertThat(script.standing("web"))
        .isEqualTo(new Standing.NoAgent("default", "http", "file", 1));
  }

  @Test
  void saysHowManySlotsAreTakenAndHowManyAreAhead() {
    script.agent("a", 2);
    script.submit("running1", "running2", "ahead1", "ahead2");
    script.transfer("urgent").priority(9).tenant("other").submit();

    script.submit("last");

    assertThat(script.standing("last")).isEqualTo(new Standing.NoSlot("default", 2, 2, 3));
  }

  @Test
  void countsNoMoreAheadThanAThousand() {
    for (int i = 0; i < 3_000; i++) {
      script.submit("t" + i);
    }
    script.agent("a", 1);

    assertThat(script.standing("t2999"))
        .isEqualTo(new Standing.NoSlot("default", 1, 1, Standing.NoSlot.COUNTED));
    assertThat(script.standing("t500")).isEqualTo(new Standing.NoSlot("default", 1, 1, 499));
  }

  @Test
  void namesTheHostThatIsFull() {
    script.agent("a", 9);
    script.transfer("one").from("http", "tiny").submit();

    script.transfer("two").from("http", "big").to("http", "tiny").submit();

    assertThat(script.standing("two")).isEqualTo(new Standing.HostFull("tiny", 1));
  }

  @Test
  void namesTheTransferThatWritesToTheDestination() {
    script.agent("a", 9);
    script.transfer("one").writing("there").submit();

    script.transfer("two").writing("there").submit();

    assertThat(script.standing("two")).isEqualTo(new Standing.DestinationBusy(script.id("one")));
  }

  @Test
  void saysWhenTheNextAttemptIsDue() {
    script.agent("a", 1);
    script.submit("one");

    script.retry("one", Duration.ofSeconds(10));

    assertThat(script.standing("one"))
        .isEqualTo(new Standing.RetryDue(SchedulerScript.START.plusSeconds(10)));
  }

  @Test
  void tellsAssignedFromRunning() {
    script.agent("a", 1);
    script.submit("one");
    assertThat(script.standing("one")).isEqualTo(new Standing.Assigned("a"));

    script.accept("one");

    assertThat(script.standing("one")).isEqualTo(new Standing.Running("a"));
  }

  @Test
  void saysThatNothingIsAssigned() {
    script.agent("a", 1);
    script.stopAssigning();

    script.submit("one");

    assertThat(script.standing("one")).isEqualTo(new Standing.Stopped());
  }

  @Test
  void saysUntilWhenADeclinedTransferRests() {
    script.agent("a", 1);
    script.submit("one");

    script.decline("one");

    assertThat(script.standing("one"))
        .isEqualTo(new Standing.Resting(SchedulerScript.START.plusSeconds(2)));
  }

  @Test
  void saysThatAnOutcomeIsBeingStored() {
    script.agent("a", 1);
    script.submit("one");

    script.freeSlot("one");

    assertThat(script.standing("one")).isEqualTo(new Standing.Settling());
  }
}
