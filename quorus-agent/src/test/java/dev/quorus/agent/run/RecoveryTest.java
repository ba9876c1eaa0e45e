package dev.quorus.agent.run;

import static dev.quorus.agent.testing.Attempts.receipt;
import static dev.quorus.agent.testing.Attempts.ref;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.journal.TakenAttempt;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecoveryTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final PublishedCheck NEVER = (ref, destination, receipt) -> false;

  @TempDir Path folder;

  @Test
  void offersEndsThatWereNotAcknowledged() throws IOException {
    AttemptOutcome end =
        new AttemptOutcome(ref(1), new Outcome.Succeeded(receipt()), Progress.NONE, Instant.EPOCH);
    try (Journal before = Journal.open(folder)) {
      before.taken(List.of(taken(1))).join();
      before.ended(end).join();
    }

    List<AttemptOutcome> offered = recover(NEVER);

    assertThat(offered).containsExactly(end);
  }

  @Test
  void reportsAnInterruptedAttemptAsStoppedToBeTriedAgain() throws IOException {
    try (Journal before = Journal.open(folder)) {
      before.taken(List.of(taken(1))).join();
    }

    List<AttemptOutcome> offered = recover(NEVER);

    assertThat(offered.getFirst().ref()).isEqualTo(ref(1));
    assertThat(offered.getFirst().outcome())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.failure().code()).isEqualTo(FailureCode.AGENT_STOPPED);
              assertThat(failed.failure().retry()).isEqualTo(Retry.backoff());
            });
  }

  @Test
  void reportsAsDoneWhatWasPublishedInTheLastInstant() throws IOException {
    interruptedWhilePublishing();
    PublishedCheck found =
        (ref, destination, receipt) ->
            ref.equals(ref(1)) && destination.equals("file:///data/1") && receipt.equals(receipt());

    List<AttemptOutcome> offered = recover(found);

    assertThat(offered)
        .containsExactly(
            new AttemptOutcome(
                ref(1), new Outcome.Succeeded(receipt()), new Progress(10, 10), NOW));
  }

  @Test
  void reportsAsStoppedWhatWasNotPublishedAfterAll() throws IOException {
    interruptedWhilePublishing();

    List<AttemptOutcome> offered = recover(NEVER);

    assertThat(offered.getFirst().outcome()).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void reportsTheSameAgainAfterADeathWhileItWasReporting() throws IOException {
    interruptedWhilePublishing();
    List<AttemptOutcome> first = recover((ref, destination, receipt) -> true);

    List<AttemptOutcome> second = recover(NEVER);

    assertThat(second).isEqualTo(first);
  }

  private void interruptedWhilePublishing() throws IOException {
    try (Journal before = Journal.open(folder)) {
      before.taken(List.of(taken(1))).join();
      before.publishing(ref(1), receipt()).join();
    }
  }

  private List<AttemptOutcome> recover(PublishedCheck published) throws IOException {
    try (Journal journal = Journal.open(folder)) {
      Outbox outbox = new Outbox(journal);
      new Recovery(outbox, published, InstantSource.fixed(NOW)).run(journal.recovered());
      return outbox.oldest(99);
    }
  }

  private static TakenAttempt taken(long n) {
    AttemptRef ref = ref(n);
    return new TakenAttempt(ref, "http://host/" + n, "file:///data/" + n);
  }
}
