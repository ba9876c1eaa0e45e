package dev.quorus.agent.run;

import static dev.quorus.agent.testing.Attempts.ref;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.testing.Attempts;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.transfer.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OutboxTest {
  @TempDir Path folder;
  private Journal journal;
  private Outbox outbox;

  @BeforeEach
  void open() throws IOException {
    journal = Journal.open(folder);
    outbox = new Outbox(journal);
  }

  @AfterEach
  void close() throws IOException {
    journal.close();
  }

  @Test
  void givesTheOldestFirst() {
    offer(1, 2, 3);

    assertThat(outbox.oldest(2)).extracting(AttemptOutcome::ref).containsExactly(ref(1), ref(2));
  }

  @Test
  void movesWhatIsDeferredBehindTheRest() {
    offer(1, 2, 3);

    outbox.defer(outbox.oldest(2));

    assertThat(outbox.oldest(9))
        .extracting(AttemptOutcome::ref)
        .containsExactly(ref(3), ref(1), ref(2));
  }

  @Test
  void bringsBackNothingThatWasSettledMeanwhile() {
    offer(1);
    List<AttemptOutcome> sent = outbox.oldest(9);
    outbox.settled(List.of(ref(1)));

    outbox.defer(sent);

    assertThat(outbox.oldest(9)).isEmpty();
  }

  @Test
  void tellsOfEachArrival() {
    AtomicInteger told = new AtomicInteger();
    outbox.onArrival(told::incrementAndGet);

    offer(1, 2);

    assertThat(told).hasValue(2);
  }

  @Test
  void tellsAtOnceOfWhatIsThereAlready() {
    AtomicInteger told = new AtomicInteger();
    offer(1, 2);

    outbox.onArrival(told::incrementAndGet);

    assertThat(told).hasValue(1);
  }

  @Test
  void isEmptiedWhenTheLastIsSettled() {
    offer(1, 2);
    CompletableFuture<?> emptied = outbox.emptied();
    outbox.settled(List.of(ref(2)));
    assertThat(emptied).isNotDone();

    outbox.settled(List.of(ref(1)));

    assertThat(emptied).isCompleted();
  }

  @Test
  void isEmptiedFromTheStart() {
    assertThat(outbox.emptied()).isCompleted();
  }

  @Test
  void forgetsOnTheDiskWhatIsSettled() throws IOException {
    outbox.write(end(1)).join();
    outbox.offer(end(1));
    outbox.write(end(2)).join();
    outbox.offer(end(2));

    outbox.settled(List.of(ref(1), ref(7)));

    journal.close();
    try (Journal reopened = Journal.open(folder)) {
      assertThat(reopened.recovered().unsettled()).containsExactly(end(2));
    }
  }

  private void offer(long... numbers) {
    for (long n : numbers) {
      outbox.offer(end(n));
    }
  }

  private static AttemptOutcome end(long n) {
    return new AttemptOutcome(
        ref(n), new Outcome.Succeeded(Attempts.receipt()), Progress.NONE, Instant.EPOCH);
  }
}
