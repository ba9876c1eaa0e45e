package dev.quorus.examples.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.NodeProcess;
import dev.quorus.examples.cluster.Shape;
import dev.quorus.examples.cluster.TestCluster;
import dev.quorus.examples.process.FileServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Agents that die, stop, or cannot be reached while they move a file. */
@Timeout(180)
class AgentFaultsIT {
  private static final int MIB = 1 << 20;
  private static final int BLOCK = 8 * MIB;
  private static final int SIZE = 48 * MIB;

  /** What may be on its way when a connection breaks: buffers of sockets and of the sender. */
  private static final long ON_ITS_WAY = 10L * MIB;

  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final Duration SHORTLY = Duration.ofSeconds(30);

  /** Until an agent that is silent is given up, and its work is done by another. */
  private static final Duration TAKEN_OVER_WITHIN = Duration.ofSeconds(60);

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster(Shape.USUAL);

  private Cluster cluster;
  private Random random;

  @BeforeEach
  void cluster() {
    cluster = CLUSTER.get();
    random = CLUSTER.seed().random("agents");
  }

  /** Scenario 1. */
  @Test
  void anotherAgentGoesOnWhereAKilledOneWas() throws Exception {
    FileServer slow = cluster.material().server(12L * MIB);
    Path copy = cluster.destination("killed").resolve("file");
    String id = cluster.submit(slow, SIZE, copy);
    awaitBytes(slow, somewhereInTheMiddle());
    NodeProcess first = cluster.agentOf(id);
    long sent = slow.bytesSent();

    first.kill9();

    cluster.awaitState(id, "SUCCEEDED", TAKEN_OVER_WITHIN);
    assertThat(cluster.agentOf(id)).isNotSameAs(first);
    assertThat(slow.lastRangeStart())
        .as("where the second agent began")
        .isBetween(sent - BLOCK - ON_ITS_WAY, sent)
        .isPositive();
    assertThat(cluster.publications(copy)).isEqualTo(1);
  }

  /** Scenario 2. */
  @Test
  void anAgentThatWakesUpAfterItsLeasePublishesNothing() throws Exception {
    FileServer slow = cluster.material().server(12L * MIB);
    Path copy = cluster.destination("halted").resolve("file");
    String id = cluster.submit(slow, SIZE, copy);
    awaitBytes(slow, somewhereInTheMiddle());
    NodeProcess halted = cluster.agentOf(id);

    halted.stop();
    cluster.awaitState(id, "SUCCEEDED", TAKEN_OVER_WITHIN);
    halted.proceed();

    assertThat(cluster.agentOf(id)).isNotSameAs(halted);
    cluster.awaitQuiet(SHORTLY);
    assertThat(cluster.publications(copy)).isEqualTo(1);
  }

  /** Scenario 3: it has published, and nobody will ever hear of it from its own mouth. */
  @Test
  void aFileThatWasPublishedButNotReportedIsNotCopiedAgain() throws Exception {
    FileServer slow = cluster.material().server(12L * MIB);
    Path copy = cluster.destination("unreported").resolve("file");
    String id = cluster.submit(slow, SIZE, copy);
    awaitBytes(slow, SIZE * 3L / 4);
    NodeProcess first = cluster.agentOf(id);
    cluster.nodes().links(first).stall();
    await("the file to be published")
        .atMost(SHORTLY)
        .pollInterval(LOOK_EVERY)
        .until(() -> Files.exists(copy));

    first.kill9();

    cluster.awaitState(id, "SUCCEEDED", TAKEN_OVER_WITHIN);
    assertThat(cluster.agentOf(id)).isNotSameAs(first);
    assertThat(cluster.publications(copy)).as("times that it was published").isEqualTo(1);
  }

  /** Scenario 4. */
  @Test
  void anAgentThatIsCutOffForLongerThanItsLeaseLeavesThePublishingToAnother() throws Exception {
    FileServer slow = cluster.material().server(2L * MIB);
    Path copy = cluster.destination("cut-off").resolve("file");
    String id = cluster.submit(slow, SIZE, copy);
    awaitBytes(slow, MIB + random.nextInt(9 * MIB));
    NodeProcess cutOff = cluster.agentOf(id);

    cluster.nodes().links(cutOff).sever();

    cluster.awaitState(id, "SUCCEEDED", TAKEN_OVER_WITHIN);
    assertThat(cluster.agentOf(id)).isNotSameAs(cutOff);
    cluster.nodes().links(cutOff).heal();
    cluster.awaitQuiet(SHORTLY);
    assertThat(cluster.publications(copy)).isEqualTo(1);
  }

  /** Scenario 4 again, for as long as the lease lasts. */
  @Test
  void anAgentThatIsCutOffForAMomentPublishesAndReportsLater() throws Exception {
    FileServer slow = cluster.material().server(12L * MIB);
    Path copy = cluster.destination("moment").resolve("file");
    String id = cluster.submit(slow, SIZE, copy);
    awaitBytes(slow, SIZE * 3L / 4);
    NodeProcess cutOff = cluster.agentOf(id);

    cluster.nodes().links(cutOff).sever();
    await("the file to be published")
        .atMost(SHORTLY)
        .pollInterval(LOOK_EVERY)
        .until(() -> Files.exists(copy));
    assertThat(cluster.state(id)).isEqualTo("RUNNING");
    cluster.nodes().links(cutOff).heal();

    cluster.awaitState(id, "SUCCEEDED", TAKEN_OVER_WITHIN);
    assertThat(cluster.agentOf(id)).isSameAs(cutOff);
    assertThat(cluster.publications(copy)).isEqualTo(1);
  }

  /** Scenario 15. */
  @Test
  void anAgentThatIsDrainedHandsOverWhatItCannotEndInTime() throws Exception {
    FileServer slow = cluster.material().server(4L * MIB);
    Path folder = cluster.destination("drained");
    String id = cluster.submit(slow, SIZE, folder.resolve("file"));
    awaitBytes(slow, 10L * MIB);
    NodeProcess drained = cluster.agentOf(id);
    QuorusClient client = cluster.client().of("controller-1");

    client.drain(drained.name(), Duration.ofSeconds(2)).join();

    await("another agent to have it")
        .atMost(SHORTLY)
        .pollInterval(LOOK_EVERY)
        .untilAsserted(() -> assertThat(cluster.agentOf(id)).isNotSameAs(drained));
    for (int i = 0; i < 10; i++) {
      String later = cluster.submit(slow, 1_000, folder.resolve("later-" + i));
      cluster.awaitState(later, "SUCCEEDED", SHORTLY);
      assertThat(cluster.agentOf(later)).isNotSameAs(drained);
    }
    cluster.awaitState(id, "SUCCEEDED", SHORTLY);
    assertThat(slow.bytesSent()).as("bytes sent for it").isLessThan(SIZE + BLOCK + ON_ITS_WAY);
    assertThat(cluster.store().text("SELECT failure FROM transfers WHERE id = '" + id + "'"))
        .isEqualTo("null");
    client.undrain(drained.name()).join();
  }

  private long somewhereInTheMiddle() {
    return SIZE / 3L + random.nextInt(SIZE / 3);
  }

  private static void awaitBytes(FileServer server, long enough) {
    await("bytes to move")
        .atMost(SHORTLY)
        .pollInterval(LOOK_EVERY)
        .until(() -> server.bytesSent() >= enough);
  }
}
