package dev.quorus.agent.run;

import static dev.quorus.agent.testing.Attempts.ref;
import static dev.quorus.agent.testing.Attempts.stop;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.testing.Attempts;
import dev.quorus.core.engine.StopReason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whether an attempt may give its file the final name. */
@Timeout(60)
class PublishLeaseTest {
  @TempDir Path folder;
  private RunnerFixture fixture;

  @BeforeEach
  void open() throws IOException {
    fixture = new RunnerFixture(folder, 2);
    fixture.take(1);
  }

  @AfterEach
  void close() throws IOException {
    fixture.close();
  }

  @Test
  void publishesWithinTheLease() {
    assertThat(fixture.engine.attempt(ref(1)).publish()).isTrue();
  }

  @Test
  void doesNotPublishWhenTheLeaseRanOut() {
    fixture.ticker.pass(RunnerFixture.LEASE);

    boolean published = fixture.engine.attempt(ref(1)).publish();

    assertThat(published).isFalse();
  }

  @Test
  void publishesForAsLongAsHeartbeatsAreAnswered() {
    for (int beat = 0; beat < 100; beat++) {
      fixture.ticker.pass(Duration.ofSeconds(9));
      fixture.lease.confirmed(fixture.lease.now(), Attempts.EPOCH);
    }

    assertThat(fixture.engine.attempt(ref(1)).publish()).isTrue();
  }

  @Test
  void doesNotPublishWhatWasStopped() {
    fixture.engine.attempt(ref(1)).ignoreStops();
    fixture.runner.stop(List.of(stop(1, StopReason.FENCED)));

    assertThat(fixture.engine.attempt(ref(1)).publish()).isFalse();
  }

  @Test
  void doesNotPublishWhenTheLeaseRanOutWhileTheDiskWasSlow() {
    fixture.disk.hang();
    CompletableFuture<Boolean> published =
        CompletableFuture.supplyAsync(fixture.engine.attempt(ref(1))::publish);
    fixture.disk.awaitWaiting();
    fixture.ticker.pass(RunnerFixture.LEASE);

    fixture.disk.goOn();

    assertThat(published.orTimeout(10, TimeUnit.SECONDS).join()).isFalse();
  }

  @Test
  void publishesThoughTheDiskOfTheJournalIsFull() {
    fixture.disk.leave(0);

    assertThat(fixture.engine.attempt(ref(1)).publish()).isTrue();
  }
}
