package dev.quorus.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.agent.testing.Attempts;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.AttemptRef;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Assignments, repetitions, stops and settlements from many threads at once. */
@Timeout(120)
class RunnerStressTest {
  private static final int SLOTS = 3;
  private static final int CALLERS = 6;
  private static final int NUMBERS = 3000;

  @TempDir Path folder;
  private final Set<AttemptRef> accepted = ConcurrentHashMap.newKeySet();

  @Test
  void runsEachAcceptedAttemptOnceWithinItsSlots() throws IOException {
    long seed = new Random().nextLong();
    try (RunnerFixture fixture = new RunnerFixture(folder, SLOTS)) {
      fixture.engine.instant();
      List<CompletableFuture<Void>> callers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        Random random = new Random(seed + i);
        callers.add(
            CompletableFuture.runAsync(() -> call(fixture, random), Thread::startVirtualThread));
      }

      CompletableFuture.allOf(callers.toArray(CompletableFuture[]::new)).join();

      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(ended(fixture)).as("seed %d", seed).isEqualTo(accepted));
      assertThat(fixture.engine.begunTwice()).as("seed %d", seed).isEmpty();
      assertThat(fixture.engine.mostRunning()).as("seed %d", seed).isBetween(2, SLOTS);
    }
  }

  private void call(RunnerFixture fixture, Random random) {
    for (int i = 0; i < NUMBERS; i++) {
      long n = random.nextInt(NUMBERS);
      accepted.addAll(fixture.assign(Attempts.assignment(n)).accepted());
      fixture.runner.stop(List.of(Attempts.stop(random.nextInt(NUMBERS), StopReason.CANCELLED)));
      fixture.outbox.settled(List.of(Attempts.ref(random.nextInt(NUMBERS))));
    }
  }

  private Set<AttemptRef> ended(RunnerFixture fixture) {
    return accepted.stream().filter(fixture.outbox::knows).collect(Collectors.toSet());
  }
}
