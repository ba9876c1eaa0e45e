package dev.quorus.examples.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.time.Ticker;
import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.Load;
import dev.quorus.examples.cluster.NodeProcess;
import dev.quorus.examples.cluster.Shape;
import dev.quorus.examples.cluster.ShiftedClock;
import dev.quorus.examples.cluster.TestCluster;
import dev.quorus.examples.process.FileServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clocks that are set while all is running. */
@Timeout(240)
class ClockIT {
  private static final int MIB = 1 << 20;
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final Duration SHORTLY = Duration.ofSeconds(30);

  /** Longer than any lease. */
  private static final Duration A_WHILE = Duration.ofSeconds(18);

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster(Shape.SMALL);

  /** Scenario 11: no lease runs out early, and none lasts longer, on either side of the jump. */
  @Test
  void nobodyLosesALeaseWhenTheClocksOfALeaderAndAnAgentAreSetByTenMinutesAndBack()
      throws Exception {
    Cluster cluster = CLUSTER.get();
    ShiftedClock clock = ShiftedClock.in(cluster.nodes().folder());
    NodeProcess leader = cluster.leader(SHORTLY);
    NodeProcess agent = cluster.nodes().agents().getFirst();
    restart(cluster, leader, clock);
    restart(cluster, agent, clock);
    giveTheLeadTo(cluster, leader);
    long epoch = cluster.epoch();
    FileServer slow = cluster.material().server(MIB);
    Path folder = cluster.destination("clock");
    String id = cluster.submit(slow, 40 * MIB, folder.resolve("slow"));
    cluster.awaitState(id, "RUNNING", SHORTLY);

    try (Load load =
        Load.on(cluster, folder, Duration.ofMillis(100), CLUSTER.seed().random("clock"))) {
      clock.set("+10m");
      awaitWhile(load);
      clock.set("+0");
      awaitWhile(load);
      load.end();
    }

    cluster.awaitState(id, "SUCCEEDED", SHORTLY.multipliedBy(2));
    assertThat(cluster.epoch()).as("nobody took the lead over").isEqualTo(epoch);
    assertThat(cluster.attempts(id)).as("attempts at what ran through it all").isEqualTo(1);
  }

  private static void restart(Cluster cluster, NodeProcess node, ShiftedClock clock)
      throws Exception {
    node.kill9();
    node.restart(clock.environment());
    cluster.nodes().awaitControllers();
    cluster.nodes().awaitAgents();
  }

  /** It was restarted, so that another one leads by now. */
  private static void giveTheLeadTo(Cluster cluster, NodeProcess node) throws Exception {
    NodeProcess other = cluster.leader(SHORTLY);
    if (other != node) {
      other.kill9();
      await(node.name() + " to lead")
          .atMost(SHORTLY)
          .untilAsserted(() -> assertThat(cluster.leader(SHORTLY)).isSameAs(node));
      other.restart();
      cluster.nodes().awaitControllers();
      cluster.nodes().awaitAgents();
    }
  }

  private static void awaitWhile(Load load) {
    long began = Ticker.SYSTEM.nanos();
    int before = load.acknowledged();
    await("time to pass, with submits being acknowledged")
        .atMost(A_WHILE.plus(SHORTLY))
        .pollInterval(LOOK_EVERY)
        .until(() ->
            Ticker.SYSTEM.nanos() - began > A_WHILE.toNanos() && load.acknowledged() > before + 10);
  }
}
