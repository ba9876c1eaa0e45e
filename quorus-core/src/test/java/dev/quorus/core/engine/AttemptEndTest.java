package dev.quorus.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.Patience;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts that end before their bytes are through: stopped, fenced, too slow. */
@Timeout(60)
class AttemptEndTest extends EngineFixture {
  @Test
  void stopsTheBytesWithinASecondOfACancelAndRemovesThePartial() throws Exception {
    given(SIZE);
    memory.hangAt = 2L * Ledger.BLOCK;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    attempt.stop(StopReason.CANCELLED);

    Outcome outcome = attempt.outcome().get(1, TimeUnit.SECONDS);
    assertThat(failure(outcome)).isEqualTo(FailureCode.CANCELLED);
    assertThat(memory.partials).isEmpty();
  }

  @Test
  void keepsThePartialAndItsLedgerWhenTheAgentStops() throws Exception {
    byte[] content = given(SIZE);
    memory.hangAt = 2L * Ledger.BLOCK + 1;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    attempt.stop(StopReason.SHUTDOWN);
    Outcome outcome = attempt.outcome().get(5, TimeUnit.SECONDS);

    assertThat(failure(outcome)).isEqualTo(FailureCode.AGENT_STOPPED);
    memory.hangAt = Long.MAX_VALUE;
    assertThat(succeed(run()).resumedFrom()).isEqualTo(2L * Ledger.BLOCK);
    assertThat(memory.files.get("/to")).isEqualTo(content);
  }

  @Test
  void touchesNothingMoreOnceAnotherAttemptHoldsTheTransfer() throws Exception {
    given(SIZE);
    memory.hangAt = 2L * Ledger.BLOCK + 1;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    attempt.stop(StopReason.FENCED);
    attempt.outcome().get(5, TimeUnit.SECONDS);

    assertThat(memory.partials).containsKey("/to");
    assertThat(memory.files).doesNotContainKey("/to");
  }

  @Test
  void publishesNothingWhenTheGateIsClosed() {
    given(SIZE);

    Outcome outcome = start(receipt -> false).outcome().join();

    assertThat(failure(outcome)).isEqualTo(FailureCode.AGENT_LOST);
    assertThat(memory.files).doesNotContainKey("/to");
  }

  @Test
  void endsAnAttemptThatMovesNoByte() throws Exception {
    given(SIZE);
    memory.hangAt = Ledger.BLOCK + 1;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    // The watchdog must see the standstill before it sees the time pass.
    while (!attempt.outcome().isDone()) {
      nanos.addAndGet(Duration.ofSeconds(61).toNanos());
      Thread.onSpinWait();
    }

    assertThat(failure(attempt.outcome().join())).isEqualTo(FailureCode.NO_PROGRESS);
    assertThat(memory.partials).containsKey("/to");
  }

  @Test
  void endsAnAttemptThatTakesTooLong() throws Exception {
    given(SIZE);
    memory.hangAt = Ledger.BLOCK + 1;
    patience = new Patience(5, Duration.ofHours(1), Duration.ofMinutes(1));
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    nanos.addAndGet(Duration.ofSeconds(61).toNanos());

    Outcome outcome = attempt.outcome().get(5, TimeUnit.SECONDS);
    assertThat(failure(outcome)).isEqualTo(FailureCode.TIMED_OUT);
  }

  @Test
  void endsAnAttemptThatMovesAByteEveryTenSeconds() {
    given(SIZE);
    memory.trickleAt = Ledger.BLOCK;
    RunningAttempt attempt = start(PublishGate.OPEN);

    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(300))
        .until(() -> {
          nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
          memory.drops.release();
          return attempt.outcome().isDone();
        });

    assertThat(failure(attempt.outcome().join())).isEqualTo(FailureCode.NO_PROGRESS);
    memory.partials.clear();
  }
}
