package dev.quorus.examples.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.Load;
import dev.quorus.examples.cluster.Shape;
import dev.quorus.examples.cluster.TestCluster;
import dev.quorus.examples.process.FileServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Scenario 40: one trouble after the other, several at a time, while files of all sizes are moved.
 * Runs for as long as {@code -Dchaos.minutes=N} says.
 */
@EnabledIfSystemProperty(named = "chaos.minutes", matches = "\\d+")
class MixIT {
  private static final int MIB = 1 << 20;
  private static final int MOST_AT_A_TIME = 3;
  private static final Duration MOST_BETWEEN = Duration.ofSeconds(6);
  private static final Duration LARGE_ONE_EVERY = Duration.ofSeconds(10);
  private static final Duration RESTED_WITHIN = Duration.ofMinutes(3);

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster(Shape.USUAL);

  @Test
  void keepsAllPromisesThroughWhateverHappens() throws Exception {
    Cluster cluster = CLUSTER.get();
    Random random = CLUSTER.seed().random("mix");
    Path folder = cluster.destination("mix");
    FileServer slow = cluster.material().server(6L * MIB);
    Duration length = Duration.ofMinutes(Long.getLong("chaos.minutes", 1));
    long began = Ticker.SYSTEM.nanos();
    List<Trouble> troubles = new ArrayList<>();
    int happened = 0;
    int large = 0;
    try (Load load =
        Load.on(cluster, folder, Duration.ofMillis(100), CLUSTER.seed().random("load"))) {
      while (Ticker.SYSTEM.nanos() - began < length.toNanos()) {
        if (Ticker.SYSTEM.nanos() - began > LARGE_ONE_EVERY.toNanos() * large) {
          large++;
          int size = random.nextInt(MIB, 60 * MIB);
          cluster.submit(slow, size, folder.resolve("large-" + large));
        }
        Pause.SYSTEM.pause(Duration.ofMillis(random.nextLong(MOST_BETWEEN.toMillis())));
        if (troubles.size() < MOST_AT_A_TIME && random.nextBoolean()) {
          Trouble next = Trouble.any(cluster, troubles, random);
          System.out.printf("%s %s%n", SystemTime.INSTANCE.instant(), next);
          next.begin();
          troubles.add(next);
          happened++;
        } else if (!troubles.isEmpty()) {
          Trouble over = troubles.remove(random.nextInt(troubles.size()));
          System.out.printf("%s over: %s%n", SystemTime.INSTANCE.instant(), over);
          over.end();
        }
      }
      cluster.heal();
      List<String> acknowledged = load.end();
      System.out.printf(
          "%d troubles, %d small and %d large files%n", happened, acknowledged.size(), large);
      assertThat(acknowledged).isNotEmpty();
    }
    cluster.awaitQuiet(RESTED_WITHIN);
  }
}
