package dev.quorus.agent.run;

import static dev.quorus.agent.testing.Attempts.assignment;
import static dev.quorus.agent.testing.Attempts.assignments;
import static dev.quorus.agent.testing.Attempts.ref;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.testing.ScriptedAttempt;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.engine.StopReason;
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
class DrainTest {
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
  void isDoneAtOnceWhenNothingRuns() {
    assertThat(fixture.runner.drain()).isCompleted();
  }

  @Test
  void takesNothingMore() {
    fixture.runner.drain();

    AssignReply reply = fixture.assign(assignment(1));

    assertThat(reply.declined()).containsExactly(new Declined(ref(1), "the agent is stopping"));
  }

  @Test
  void stopsWhatRunsAndOffersItsEnd() {
    fixture.assign(assignments(1, 2));

    fixture.runner.drain().orTimeout(10, TimeUnit.SECONDS).join();

    assertThat(fixture.engine.attempt(ref(1)).stops()).containsExactly(StopReason.SHUTDOWN);
    assertThat(fixture.ends()).hasSize(2);
  }

  @Test
  void waitsForAnAttemptThatTakesItsTime() {
    fixture.take(1);
    ScriptedAttempt slow = fixture.engine.attempt(ref(1));
    slow.ignoreStops();

    CompletableFuture<?> drained = fixture.runner.drain();

    assertThat(drained).isNotDone();
    slow.publish();
    drained.orTimeout(10, TimeUnit.SECONDS).join();
  }

  @Test
  void stopsWhatItHadTakenAndNotBegun() {
    fixture.disk.hang();
    CompletableFuture<AssignReply> reply = fixture.runner.assign(List.of(assignment(1)));
    CompletableFuture<?> drained = fixture.runner.drain();

    fixture.disk.goOn();

    drained.orTimeout(10, TimeUnit.SECONDS).join();
    assertThat(reply.join().accepted()).containsExactly(ref(1));
    assertThat(fixture.engine.begun()).isZero();
    assertThat(fixture.ends()).hasSize(1);
  }
}
