package dev.quorus.controller.scheduling;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Priorities that change on the way, forecasts, and why agents do not fit. */
class SchedulerPriorityTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final SchedulerScript script = new SchedulerScript();

  @Test
  void whatWaitsGoesToItsNewPlaceAtOnce() {
    script.agent("a", 1);
    script.submit("running", "first", "second", "third");
    script.decided();

    script.transfer("third").priority(9).reprioritized();
    script.finish("running");
    script.finish("third");

    assertThat(script.decided()).containsExactly("third->a", "first->a");
  }

  @Test
  void whatRunsHasItsNewPriorityWhenItWaitsAgain() {
    script.agent("a", 1);
    script.submit("running", "first");
    script.accept("running");
    script.decided();

    script.transfer("running").priority(0).reprioritized();
    script.freeSlot("running");
    script.release("running");

    assertThat(script.decided()).containsExactly("first->a");
    script.finish("first");
    assertThat(script.decided()).containsExactly("running->a");
    assertThat(script.ref("running").number()).isEqualTo(2);
  }

  @Test
  void whatWaitsForItsNextAttemptHasItThen() {
    script.agent("a", 1);
    script.submit("failed", "usual");
    script.freeSlot("failed");
    script.retry("failed", SECOND);
    script.decided();

    script.transfer("failed").priority(9).reprioritized();
    script.submit("later");
    script.pass(SECOND);
    script.requeued("failed");
    script.finish("usual");

    assertThat(script.decided()).containsExactly("failed due", "failed->a");
  }

  @Test
  void theLastOfSeveralChangesCounts() {
    script.agent("a", 1);
    script.submit("running", "first", "second");
    script.transfer("running").priority(9).reprioritized();
    script.transfer("running").priority(5).reprioritized();
    script.transfer("second").priority(9).reprioritized();
    script.transfer("second").priority(1).reprioritized();
    script.decided();

    script.finish("running");
    script.finish("first");

    assertThat(script.decided()).containsExactly("first->a", "second->a");
  }

  @Test
  void whatIsNotKnownChangesNothing() {
    script.agent("a", 1);

    script.transfer("unknown").priority(9).reprioritized();

    assertThat(script.decided()).isEmpty();
  }

  @Test
  void forecastsByTheRateAtWhichTheLastAttemptsEnded() {
    script.agent("a", 1);
    for (int i = 0; i < 10; i++) {
      script.submit("t" + i);
      script.accept("t" + i);
      script.pass(Duration.ofSeconds(2));
      script.finish("t" + i);
    }
    script.submit("running", "first", "second");

    Forecast forecast = requireNonNull(script.forecast("second"));

    assertThat(forecast.typical()).isEqualTo(Duration.ofSeconds(2));
    assertThat(forecast.of()).isEqualTo(10);
    assertThat(Duration.between(SchedulerScript.START, forecast.start()))
        .isBetween(Duration.ofSeconds(23), Duration.ofSeconds(25));
    assertThat(Duration.between(forecast.start(), forecast.end())).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void forecastsNothingOfWhatItHasNotSeen() {
    script.agent("a", 1);
    script.submit("running", "waiting");

    assertThat(script.forecast("waiting")).isNull();
    assertThat(script.forecast("running")).isNull();
  }

  @Test
  void saysOfEachKindOfAgentWhyItDoesNotFit() {
    script.agent("a", 1, "file");
    script.agent("b", 1, "file", "sftp");
    script.agent("c", 1, "file", "http");
    script.transfer("web").from("http", "h").to("sftp", "s").submit();

    assertThat(script.scheduler.misfits(script.id("web")))
        .containsExactlyInAnyOrder(
            new Misfit(1, "the protocol http and sftp"),
            new Misfit(1, "the protocol http"),
            new Misfit(1, "the protocol sftp"));
  }
}
