package dev.quorus.agent.link;

import static dev.quorus.agent.testing.Attempts.assignments;
import static dev.quorus.agent.testing.Attempts.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.journal.Recovered;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.transfer.AttemptRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OutcomesReporterTest {
  @TempDir Path folder;
  private LinkFixture fixture;

  @BeforeEach
  void open() throws IOException {
    fixture = new LinkFixture(folder, 500);
  }

  @AfterEach
  void close() throws IOException {
    fixture.close();
  }

  @Test
  void reportsHowAnAttemptEnded() {
    fixture.connected();
    finish(1, 1);

    awaitSettled();
    assertThat(fixture.controller.committed()).containsOnlyKeys(ref(1));
    assertThat(fixture.controller.reports().getFirst().agentId()).isEqualTo("edge-1");
  }

  @Test
  void repeatsUntilItIsAcknowledged() {
    AtomicInteger refusals = new AtomicInteger(5);
    fixture.controller.onOutcomes(outcomes -> {
      if (refusals.getAndDecrement() > 0) {
        throw new IllegalStateException("the database is away");
      }
      return fixture.controller.commit(outcomes);
    });
    fixture.connected();

    finish(1, 1);

    awaitSettled();
    assertThat(fixture.controller.reports()).hasSize(6);
  }

  @Test
  void repeatsUntilAControllerIsThere() {
    fixture.connected();
    fixture.assign(assignments(1, 3));
    fixture.controller.down();
    LongStream.rangeClosed(1, 3).forEach(n -> fixture.engine.attempt(ref(n)).publish());

    fixture.controller.up();

    awaitSettled();
    assertThat(fixture.controller.committed()).hasSize(3);
  }

  @Test
  void sendsTogetherWhatGatheredWhileAnAnswerWasOut() {
    fixture.connected();
    fixture.assign(assignments(1, 300));
    fixture.controller.down();
    LongStream.rangeClosed(1, 300).forEach(n -> fixture.engine.attempt(ref(n)).publish());
    await().until(() -> fixture.outbox.oldest(500).size() == 300);

    fixture.controller.up();

    awaitSettled();
    assertThat(fixture.controller.reports())
        .hasSize(2)
        .allSatisfy(report ->
            assertThat(report.outcomes()).hasSizeLessThanOrEqualTo(OutcomesReporter.MOST_AT_ONCE));
  }

  @Test
  void repeatsOnlyWhatIsLeftOfAReport() {
    fixture.controller.onOutcomes(outcomes -> {
      fixture.controller.commit(outcomes);
      return new OutcomesAck(List.of(outcomes.outcomes().getFirst().ref()));
    });
    fixture.connected();

    finish(1, 3);

    awaitSettled();
    assertThat(fixture.controller.committed()).hasSize(3);
  }

  @Test
  void isNotHeldUpByAnEndThatTheControllerCannotTake() {
    fixture.controller.onOutcomes(outcomes -> {
      if (refs(outcomes).contains(ref(7))) {
        throw new IllegalStateException("a defect");
      }
      return fixture.controller.commit(outcomes);
    });
    fixture.connected();

    finish(1, 100);

    await().until(() -> fixture.controller.committed().size() == 99);
    assertThat(fixture.outbox.oldest(9)).extracting(AttemptOutcome::ref).containsExactly(ref(7));
  }

  @Test
  void forgetsInTheJournalWhatIsAcknowledged() throws IOException {
    fixture.connected();
    finish(1, 50);
    awaitSettled();

    fixture.journal.close();

    try (Journal reopened = Journal.open(folder)) {
      assertThat(reopened.recovered()).isEqualTo(new Recovered(List.of(), List.of()));
    }
  }

  private void finish(long first, long last) {
    fixture.assign(assignments(first, last));
    LongStream.rangeClosed(first, last).forEach(n -> fixture.engine.attempt(ref(n)).publish());
  }

  private void awaitSettled() {
    await().until(() -> fixture.runner.inventory().isEmpty());
  }

  private static List<AttemptRef> refs(Outcomes outcomes) {
    return outcomes.outcomes().stream().map(AttemptOutcome::ref).toList();
  }
}
