package dev.quorus.examples.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.examples.busfaults.ControllerBus;
import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.FrameFaults;
import dev.quorus.examples.cluster.Load;
import dev.quorus.examples.cluster.Shape;
import dev.quorus.examples.cluster.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Messages between agents and controllers that get lost, or come twice, while connections stay. */
@Timeout(300)
class MessageFaultsIT {
  private static final int FILES = 60;
  private static final Duration SHORTLY = Duration.ofMinutes(2);

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster(Shape.SMALL.withMessages());

  private Cluster cluster;
  private FrameFaults frames;
  private Random random;

  @BeforeEach
  void cluster() {
    cluster = CLUSTER.get();
    frames = cluster.nodes().frames();
    random = CLUSTER.seed().random("messages");
  }

  /**
   * The doorbells: a leader hears of what others stored by looking itself, and an agent of its work
   * by the answers to its heartbeats.
   */
  @Test
  void allIsDoneWhenNoDoorbellEverArrives() throws Exception {
    Path folder = cluster.destination("no-doorbell");
    cluster.nodes().bus().loseAll("rung");
    frames.loseAll("assign");

    submit(folder);

    cluster.awaitQuiet(SHORTLY);
    assertThat(frames.lost().get("assign")).as("lost assignments").isPositive();
    assertThat(ControllerBus.faults(cluster.nodes().logs(), "0 copies of rung"))
        .as("lost hints between controllers")
        .isPositive();
  }

  /** Scenario 13. */
  @Test
  void allIsDoneWhenAFifthOfAllMessagesIsLostAndAFifthComesTwice() throws Exception {
    Path folder = cluster.destination("lossy");
    frames.loseAndRepeat(0.2, random);
    cluster.nodes().bus().loseAndRepeat(0.2, random.nextInt());

    submit(folder);

    cluster.awaitQuiet(SHORTLY);
    assertThat(ControllerBus.faults(cluster.nodes().logs(), "")).isPositive();
    assertThat(frames.lost()).containsKeys("heartbeat", "answer");
    assertThat(frames.repeated()).containsKeys("heartbeat", "answer");
  }

  private void submit(Path folder) {
    try (Load load = Load.on(cluster, folder, Duration.ofMillis(50), random)) {
      await("submits to be acknowledged").atMost(SHORTLY).until(() -> load.acknowledged() >= FILES);
      load.end();
    }
  }
}
