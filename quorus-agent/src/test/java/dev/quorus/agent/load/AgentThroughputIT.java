package dev.quorus.agent.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.load.AgentLoad.Figures;
import dev.quorus.agent.testing.GuardedVertx;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The bounds are far from the figures of a quiet machine, so that only a real loss breaks them. */
@Timeout(300)
class AgentThroughputIT {
  private static final int AT_ONCE = 20;

  @TempDir Path folder;

  @Test
  void costsNoMorePerAttemptHoweverManyThereWere() {
    try (GuardedVertx guarded = new GuardedVertx()) {
      AgentLoad.run(guarded.vertx(), folder.resolve("warm"), 20_000, AT_ONCE);

      Figures few = AgentLoad.run(guarded.vertx(), folder.resolve("few"), 10_000, AT_ONCE);
      Figures many = AgentLoad.run(guarded.vertx(), folder.resolve("many"), 80_000, AT_ONCE);

      System.out.println("few " + few + "\nmany " + many);
      assertThat(many.processor()).isLessThan(2 * few.processor());
      assertThat(Duration.ofNanos(many.p50() * 1000)).isLessThan(Duration.ofMillis(20));
      assertThat(many.perSecond()).isGreaterThan(500);
    }
  }
}
