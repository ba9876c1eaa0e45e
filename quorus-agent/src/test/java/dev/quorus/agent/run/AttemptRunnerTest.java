package dev.quorus.agent.run;

import static dev.quorus.agent.testing.Attempts.assignment;
import static dev.quorus.agent.testing.Attempts.assignments;
import static dev.quorus.agent.testing.Attempts.receipt;
import static dev.quorus.agent.testing.Attempts.ref;
import static dev.quorus.agent.testing.Attempts.stop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.testing.Attempts;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.transfer.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AttemptRunnerTest {
  @TempDir Path folder;
  private RunnerFixture fixture;

  @BeforeEach
  void open() throws IOException {
    fixture = new RunnerFixture(folder, 2);
  }

  @AfterEach
  void close() throws IOException {
    fixture.close();
  }

  @Test
  void takesWhatThereAreSlotsForAndDeclinesTheRest() {
    AssignReply reply = fixture.assign(assignments(1, 3));

    assertThat(reply)
        .isEqualTo(
            new AssignReply(
                List.of(ref(1), ref(2)), List.of(new Declined(ref(3), "all 2 slots are in use"))));
    assertThat(fixture.engine.begun()).isEqualTo(2);
  }

  @Test
  void hasASlotAgainWhenAnAttemptHasEnded() {
    fixture.assign(assignments(1, 2));

    fixture.engine.attempt(ref(1)).publish();

    await()
        .untilAsserted(
            () -> assertThat(fixture.assign(assignment(3)).accepted()).containsExactly(ref(3)));
  }

  @Test
  void beginsNothingBeforeTheJournalHasIt() {
    fixture.disk.hang();

    CompletableFuture<AssignReply> reply = fixture.runner.assign(assignments(1, 1));

    assertThat(reply).isNotDone();
    assertThat(fixture.engine.began(ref(1))).isFalse();
    fixture.disk.goOn();
    reply.orTimeout(10, TimeUnit.SECONDS).join();
    assertThat(fixture.engine.began(ref(1))).isTrue();
  }

  @Test
  void declinesWithTheReasonOfTheJournal() {
    fixture.disk.leave(0);

    AssignReply reply = fixture.assign(assignment(1));

    assertThat(reply.accepted()).isEmpty();
    assertThat(reply.declined())
        .singleElement()
        .extracting(Declined::reason)
        .asString()
        .contains(folder.toString(), "No space left on device");
    assertThat(fixture.engine.begun()).isZero();
  }

  @Test
  void hasAllSlotsAfterTheJournalRefused() {
    fixture.disk.leave(0);
    fixture.assign(assignments(1, 2));
    fixture.disk.leave(Long.MAX_VALUE);

    AssignReply reply = fixture.assign(assignments(3, 4));

    assertThat(reply.accepted()).containsExactly(ref(3), ref(4));
  }

  @Test
  void beginsOnceWhatIsAssignedTwice() {
    fixture.take(1);

    AssignReply again = fixture.assign(assignment(1));

    assertThat(again.accepted()).containsExactly(ref(1));
    assertThat(fixture.engine.begunTwice()).isEmpty();
    assertThat(fixture.assign(assignment(2)).accepted()).as("second slot").hasSize(1);
  }

  @Test
  void answersARepeatedAssignmentAsTheFirstOne() {
    fixture.disk.hang();
    CompletableFuture<AssignReply> first = fixture.runner.assign(assignments(1, 1));
    CompletableFuture<AssignReply> second = fixture.runner.assign(assignments(1, 1));
    fixture.disk.leave(0);

    fixture.disk.goOn();

    assertThat(first.orTimeout(10, TimeUnit.SECONDS).join().declined()).hasSize(1);
    assertThat(second.orTimeout(10, TimeUnit.SECONDS).join().declined()).hasSize(1);
  }

  @Test
  void doesNotBeginAgainWhatHasEnded() {
    fixture.take(1);
    fixture.engine.attempt(ref(1)).publish();
    await().until(() -> !fixture.ends().isEmpty());

    AssignReply again = fixture.assign(assignment(1));

    assertThat(again.accepted()).containsExactly(ref(1));
    assertThat(fixture.engine.begunTwice()).isEmpty();
    assertThat(fixture.ends()).as("is reported still").hasSize(1);
  }

  @Test
  void doesNotBeginAgainWhatIsSettled() {
    fixture.take(1);
    fixture.engine.attempt(ref(1)).publish();
    await().until(() -> !fixture.ends().isEmpty());
    fixture.outbox.settled(List.of(ref(1)));

    AssignReply again = fixture.assign(assignment(1));

    assertThat(again.accepted()).containsExactly(ref(1));
    assertThat(fixture.engine.begunTwice()).isEmpty();
  }

  @Test
  void declinesWhatAFormerLeaderAssigned() {
    fixture.lease.confirmed(fixture.lease.now(), Attempts.EPOCH + 1);

    AssignReply reply = fixture.assign(assignment(1));

    assertThat(reply.declined())
        .singleElement()
        .extracting(Declined::reason)
        .asString()
        .contains("epoch 3", "another leader");
  }

  @Test
  void offersHowAnAttemptEnded() {
    fixture.take(1);
    fixture.engine.attempt(ref(1)).progress(10, 10);

    fixture.engine.attempt(ref(1)).publish();

    await().until(() -> !fixture.ends().isEmpty());
    assertThat(fixture.ends())
        .containsExactly(
            new AttemptOutcome(
                ref(1), new Outcome.Succeeded(receipt()), new Progress(10, 10), RunnerFixture.NOW));
  }

  @Test
  void writesAnEndDownBeforeItOffersIt() {
    fixture.take(1);
    fixture.disk.hang();

    fixture.engine.attempt(ref(1)).fail(new NoSpace("full"));

    assertThat(fixture.ends()).isEmpty();
    fixture.disk.goOn();
    await().until(() -> fixture.ends().size() == 1);
  }

  @Test
  void offersAnEndThatTheDiskRefuses() {
    fixture.take(1);
    fixture.disk.leave(0);

    fixture.engine.attempt(ref(1)).publish();

    await().until(() -> fixture.ends().size() == 1);
    assertThat(fixture.ends().getFirst().outcome()).isInstanceOf(Outcome.Succeeded.class);
  }

  @Test
  void holdsAnAttemptUntilItsEndIsSettled() {
    fixture.take(1);
    fixture.engine.attempt(ref(1)).progress(7, 10);
    assertThat(fixture.runner.inventory())
        .containsExactly(new HeldAttempt(ref(1), new Progress(7, 10)));
    fixture.engine.attempt(ref(1)).publish();
    await().until(() -> !fixture.ends().isEmpty());
    assertThat(fixture.runner.inventory())
        .containsExactly(new HeldAttempt(ref(1), new Progress(7, 10)));

    fixture.outbox.settled(List.of(ref(1)));

    await().untilAsserted(() -> assertThat(fixture.runner.inventory()).isEmpty());
  }

  @Test
  void stopsWhatItIsToldToAndNothingElse() {
    fixture.assign(assignments(1, 2));

    fixture.runner.stop(List.of(stop(2, StopReason.CANCELLED), stop(9, StopReason.CANCELLED)));

    assertThat(fixture.engine.attempt(ref(1)).stops()).isEmpty();
    assertThat(fixture.engine.attempt(ref(2)).stops()).containsExactly(StopReason.CANCELLED);
  }

  @Test
  void stopsOnceWhatItIsToldToStopTwice() {
    fixture.take(1);
    fixture.engine.attempt(ref(1)).ignoreStops();

    fixture.runner.stop(List.of(stop(1, StopReason.CANCELLED), stop(1, StopReason.FENCED)));

    assertThat(fixture.engine.attempt(ref(1)).stops()).containsExactly(StopReason.CANCELLED);
  }

  @Test
  void neverBeginsWhatIsStoppedBefore() {
    fixture.disk.hang();
    CompletableFuture<AssignReply> reply = fixture.runner.assign(assignments(1, 1));
    fixture.runner.stop(List.of(stop(1, StopReason.CANCELLED)));

    fixture.disk.goOn();

    reply.orTimeout(10, TimeUnit.SECONDS).join();
    await().until(() -> fixture.ends().size() == 1);
    assertThat(failureCode(fixture.ends().getFirst())).isEqualTo(FailureCode.CANCELLED);
    assertThat(fixture.engine.begun()).isZero();
  }

  @Test
  void endsAsADefectWhatTheEngineCannotBegin() {
    fixture.engine.breakDown();

    fixture.take(1);

    await().until(() -> fixture.ends().size() == 1);
    assertThat(failureCode(fixture.ends().getFirst())).isEqualTo(FailureCode.DEFECT);
  }

  @Test
  void endsAsADefectWhatBreaksInTheEngine() {
    fixture.take(1);

    fixture.engine.attempt(ref(1)).breakDown(new IllegalStateException("bug"));

    await().until(() -> fixture.ends().size() == 1);
    assertThat(failureCode(fixture.ends().getFirst())).isEqualTo(FailureCode.DEFECT);
  }

  @Test
  void notesInTheJournalWhatItIsAboutToPublish() throws IOException {
    fixture.take(1);
    // Room for the note, and none for the end behind it.
    fixture.disk.leave(150);
    fixture.engine.attempt(ref(1)).publish();
    await().until(() -> !fixture.ends().isEmpty());
    fixture.journal.close();

    try (Journal reopened = Journal.open(folder)) {
      assertThat(reopened.recovered().interrupted())
          .singleElement()
          .satisfies(each -> assertThat(each.publishing()).isEqualTo(receipt()));
    }
  }

  private static FailureCode failureCode(AttemptOutcome ended) {
    return switch (ended.outcome()) {
      case Outcome.Failed(var failure, var tree) -> failure.code();
      case Outcome.Succeeded succeeded -> throw new AssertionError("it succeeded");
    };
  }
}
