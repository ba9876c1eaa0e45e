package dev.quorus.examples.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.Load;
import dev.quorus.examples.cluster.NodeProcess;
import dev.quorus.examples.cluster.Shape;
import dev.quorus.examples.cluster.TestCluster;
import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.FileServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scenario 14: processes of two versions beside each other, and each replaced in its turn. */
@Timeout(240)
class UpgradeIT {
  private static final int MIB = 1 << 20;
  private static final Duration SHORTLY = Duration.ofSeconds(40);

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster(Shape.SMALL.withMessages());

  private Cluster cluster;

  @BeforeEach
  void cluster() {
    cluster = CLUSTER.get();
  }

  @Test
  void replacingEveryProcessInItsTurnFailsNothing() throws Exception {
    try (Load load = load("rolling")) {
      for (NodeProcess each : everyone()) {
        end(each);
        each.restart();
        awaitWork(load);
      }
      assertAllSucceed(load);
    }
  }

  /** What is unknown is passed over, so that the next version may say more. */
  @Test
  void whatTheNextVersionAddsToMessagesAndTablesDisturbsNobody() throws Exception {
    cluster.store().execute("ALTER TABLE transfers ADD COLUMN since_the_next TEXT");
    cluster.store().execute("ALTER TABLE agents ADD COLUMN since_the_next BIGINT DEFAULT 1");
    cluster.store().execute("CREATE TABLE since_the_next (id TEXT NOT NULL PRIMARY KEY)");
    cluster
        .store()
        .execute(
            "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
                + " checksum, installed_by, execution_time, success) VALUES (900, '900',"
                + " 'since the next', 'SQL', 'V900__since_the_next.sql', 1, 'next', 1, TRUE)");
    cluster.nodes().frames().fromTheNextVersion();

    try (Load load = load("next")) {
      for (NodeProcess each : everyone()) {
        end(each);
        each.restart();
        awaitWork(load);
      }
      assertAllSucceed(load);
    }
  }

  /**
   * Only with {@code -Dchaos.previous=DIR}, a checkout of an earlier version that was built: all of
   * them are of that one, then one after the other is of this one, then one of each goes back.
   */
  @Test
  @EnabledIfSystemProperty(named = "chaos.previous", matches = ".+")
  void aMixOfThisVersionAndThePreviousOneFailsNothing() throws Exception {
    Path previous = Path.of(System.getProperty("chaos.previous"), "quorus");
    for (NodeProcess each : everyone()) {
      end(each);
      each.restartAs(previous);
    }
    cluster.nodes().awaitControllers();
    cluster.nodes().awaitAgents();
    Path present = Checkout.file("quorus");
    try (Load load = load("mixed")) {
      List<NodeProcess> all = everyone();
      for (NodeProcess each : all) {
        replace(each, present, load);
      }
      replace(all.getFirst(), previous, load);
      replace(all.getLast(), previous, load);
      replace(all.getFirst(), present, load);
      replace(all.getLast(), present, load);
      assertAllSucceed(load);
    }
  }

  private void replace(NodeProcess node, Path launcher, Load load) throws Exception {
    end(node);
    node.restartAs(launcher);
    awaitWork(load);
  }

  private Load load(String name) throws Exception {
    Path folder = cluster.destination(name);
    FileServer slow = cluster.material().server(MIB);
    cluster.submit(slow, 12 * MIB, folder.resolve("slow"));
    return Load.on(cluster, folder, Duration.ofMillis(50), CLUSTER.seed().random(name));
  }

  private List<NodeProcess> everyone() {
    List<NodeProcess> all = new ArrayList<>(cluster.nodes().controllers());
    all.addAll(cluster.nodes().agents());
    return all;
  }

  private static void end(NodeProcess node) {
    node.tellToEnd();
    assertThat(node.waitForEnd(SHORTLY)).as("exit code of " + node.name()).isZero();
  }

  private void awaitWork(Load load) {
    cluster.nodes().awaitControllers();
    cluster.nodes().awaitAgents();
    int before = load.acknowledged();
    await("work to go on").atMost(SHORTLY).until(() -> load.acknowledged() > before + 10);
  }

  private void assertAllSucceed(Load load) throws Exception {
    load.end();
    cluster.awaitQuiet(SHORTLY);
    assertThat(cluster.store().number("SELECT COUNT(*) FROM transfers WHERE state <> 'SUCCEEDED'"))
        .as("transfers that did not succeed")
        .isZero();
  }
}
