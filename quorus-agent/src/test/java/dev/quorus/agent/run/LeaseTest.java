package dev.quorus.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.testing.ManualTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final Duration LENGTH = Duration.ofSeconds(10);
  private static final Duration MOMENT = Duration.ofNanos(1);

  private final ManualTicker ticker = new ManualTicker();
  private final Lease lease = new Lease(ticker);

  @Test
  void coversNothingBeforeAWelcome() {
    assertThat(lease.covers(lease.now())).isFalse();
  }

  @Test
  void coversWhatWasTakenAfterTheWelcome() {
    lease.welcomed(lease.now(), 1, LENGTH);

    assertThat(lease.covers(lease.now())).isTrue();
  }

  @Test
  void runsOutWhenNoHeartbeatIsAnswered() {
    lease.welcomed(lease.now(), 1, LENGTH);
    long taken = lease.now();
    ticker.pass(LENGTH.minus(MOMENT));
    assertThat(lease.covers(taken)).isTrue();

    ticker.pass(MOMENT);

    assertThat(lease.covers(taken)).isFalse();
  }

  @Test
  void countsFromTheSendingOfTheHeartbeatAndNotFromItsAnswer() {
    lease.welcomed(lease.now(), 1, LENGTH);
    long taken = lease.now();
    ticker.pass(Duration.ofSeconds(6));
    long sent = lease.now();
    ticker.pass(Duration.ofSeconds(3));
    lease.confirmed(sent, 1);
    ticker.pass(Duration.ofSeconds(7).minus(MOMENT));
    assertThat(lease.covers(taken)).isTrue();

    ticker.pass(MOMENT);

    assertThat(lease.covers(taken)).isFalse();
  }

  @Test
  void isNotShortenedByALateAnswer() {
    lease.welcomed(lease.now(), 1, LENGTH);
    long taken = lease.now();
    long first = lease.now();
    ticker.pass(Duration.ofSeconds(5));
    lease.confirmed(lease.now(), 1);

    lease.confirmed(first, 1);

    ticker.pass(Duration.ofSeconds(9));
    assertThat(lease.covers(taken)).isTrue();
  }

  @Test
  void coversAnOldAttemptOnlyOnceItIsConfirmedAfterASilence() {
    lease.welcomed(lease.now(), 1, LENGTH);
    long taken = lease.now();
    ticker.pass(Duration.ofSeconds(20));
    lease.welcomed(lease.now(), 2, LENGTH);
    assertThat(lease.covers(taken)).isFalse();
    assertThat(lease.covers(lease.now())).isTrue();

    lease.confirmed(lease.now(), 2);

    assertThat(lease.covers(taken)).isTrue();
  }

  @Test
  void goesOnWhenTheAgentComesBackToTheSameLeader() {
    lease.welcomed(lease.now(), 1, LENGTH);
    long taken = lease.now();
    ticker.pass(Duration.ofSeconds(5));
    lease.confirmed(lease.now(), 1);
    ticker.pass(Duration.ofSeconds(9));

    lease.welcomed(lease.now(), 1, LENGTH);

    assertThat(lease.covers(taken)).isTrue();
    ticker.pass(Duration.ofSeconds(1));
    assertThat(lease.covers(taken)).isFalse();
  }

  @Test
  void coversNothingWhileTheControllersDoNotKnowTheAgent() {
    lease.welcomed(lease.now(), 1, LENGTH);

    lease.lost();

    assertThat(lease.covers(lease.now())).isFalse();
  }

  @Test
  void isNotBroughtBackByALateAnswer() {
    lease.welcomed(lease.now(), 1, LENGTH);
    lease.lost();

    lease.confirmed(lease.now(), 1);

    assertThat(lease.covers(lease.now())).isFalse();
  }

  @Test
  void knowsWhichLeadersHaveBeenFollowed() {
    lease.welcomed(lease.now(), 4, LENGTH);
    lease.confirmed(lease.now(), 5);

    assertThat(lease.isPast(4)).isTrue();
    assertThat(lease.isPast(5)).isFalse();
    assertThat(lease.isPast(6)).isFalse();
  }

  @Test
  void beginsAnewWithTheEpochOfAWelcome() {
    lease.welcomed(lease.now(), 9, LENGTH);

    lease.welcomed(lease.now(), 1, LENGTH);

    assertThat(lease.isPast(1)).isFalse();
  }
}
