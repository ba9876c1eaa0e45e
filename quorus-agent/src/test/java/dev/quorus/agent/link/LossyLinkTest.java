package dev.quorus.agent.link;

import static dev.quorus.agent.testing.Attempts.assignment;
import static dev.quorus.agent.testing.Attempts.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.journal.Recovered;
import dev.quorus.agent.testing.LossyBus;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.transfer.AttemptRef;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages of every kind are lost, repeated and late; every attempt still runs once and is told.
 */
@Timeout(120)
class LossyLinkTest {
  private static final int ATTEMPTS = 100;

  @TempDir Path folder;

  @RepeatedTest(3)
  void everyAttemptRunsOnceAndItsEndArrives() throws IOException {
    long seed = new Random().nextLong();
    try (LinkFixture fixture = new LinkFixture(folder, 8, Duration.ofMillis(80))) {
      LossyBus bus = new LossyBus(fixture.vertx, seed);
      fixture.engine.instant();
      fixture.connected();

      assignUntilAllAreCommitted(fixture, seed);

      bus.heal();
      await().until(() -> fixture.runner.inventory().isEmpty());
      assertThat(fixture.engine.begunTwice()).as("seed %d", seed).isEmpty();
      assertThat(told(fixture)).as("seed %d", seed).isEqualTo(fixture.engine.ended());
      assertThat(bus.lost()).as("seed %d", seed).isGreaterThan(20);
      assertThat(bus.repeated()).as("seed %d", seed).isGreaterThan(20);
    }
    try (Journal reopened = Journal.open(folder)) {
      assertThat(reopened.recovered())
          .as("seed %d", seed)
          .isEqualTo(new Recovered(List.of(), List.of()));
    }
  }

  /** As a controller does: assigns again whatever it has not heard of. */
  private static void assignUntilAllAreCommitted(LinkFixture fixture, long seed) {
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(30))
        .untilAsserted(() -> {
          LongStream.rangeClosed(1, ATTEMPTS)
              .filter(n -> !fixture.controller.committed().containsKey(ref(n)))
              .limit(8)
              .forEach(
                  n -> fixture.controller.assign(LinkFixture.PROFILE, List.of(assignment(n)), 100));
          assertThat(fixture.controller.committed()).as("seed %d", seed).hasSize(ATTEMPTS);
        });
  }

  private static Map<AttemptRef, Outcome> told(LinkFixture fixture) {
    Map<AttemptRef, Outcome> told = new HashMap<>();
    for (AttemptOutcome each : fixture.controller.committed().values()) {
      told.put(each.ref(), each.outcome());
    }
    return told;
  }
}
