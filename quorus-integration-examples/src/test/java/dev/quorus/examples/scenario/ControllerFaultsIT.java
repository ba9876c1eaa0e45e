package dev.quorus.examples.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.core.time.Ticker;
import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.Load;
import dev.quorus.examples.cluster.NodeProcess;
import dev.quorus.examples.cluster.Shape;
import dev.quorus.examples.cluster.TestCluster;
import dev.quorus.examples.invariants.Answer;
import dev.quorus.examples.process.FileServer;
import dev.quorus.testkit.server.TcpProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Controllers that die, stop, or lose their database or their clients while they are asked. */
@Timeout(240)
class ControllerFaultsIT {
  private static final int MIB = 1 << 20;
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final Duration SHORTLY = Duration.ofSeconds(30);

  /** From the death of a leader to the first write of the next one. */
  private static final Duration TAKEN_OVER_WITHIN = Duration.ofSeconds(10);

  /** From SIGTERM to the same, on a busy machine. */
  private static final Duration AT_ONCE = Duration.ofSeconds(4);

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster(Shape.USUAL);

  private static final int FILES = 8;
  private static final int SIZE = 100 << 10;

  private Cluster cluster;
  private Random random;

  @BeforeEach
  void cluster() {
    cluster = CLUSTER.get();
    random = CLUSTER.seed().random("controllers");
  }

  /** Scenario 5. */
  @Test
  void nothingAcknowledgedIsLostWhenTheLeaderIsKilledInABurst() throws Exception {
    Path folder = cluster.destination("burst");
    try (Load load = Load.on(cluster, folder, Duration.ofMillis(5), random)) {
      awaitAcknowledged(load, 50 + random.nextInt(100));
      NodeProcess leader = cluster.leader(SHORTLY);
      long epoch = cluster.epoch();
      long killed = Ticker.SYSTEM.nanos();

      leader.kill9();

      NodeProcess next = awaitLeaderAfter(epoch);
      Duration took = Duration.ofNanos(Ticker.SYSTEM.nanos() - killed);
      System.out.printf("%s led %s after %s was killed%n", next.name(), took, leader.name());
      assertThat(took).isLessThan(TAKEN_OVER_WITHIN);
      assertThat(next).isNotSameAs(leader);
      awaitAcknowledged(load, load.acknowledged() + 50);
      List<String> ids = load.end();
      assertThat(ids).doesNotHaveDuplicates();
      for (String id : ids) {
        cluster.awaitState(id, "SUCCEEDED", SHORTLY);
      }
    }
  }

  /** Scenario 5, without a crash. */
  @Test
  void aLeaderThatIsToldToEndHandsOverAtOnce() throws Exception {
    Path folder = cluster.destination("handed-over");
    try (Load load = Load.on(cluster, folder, Duration.ofMillis(50), random)) {
      awaitAcknowledged(load, 20);
      NodeProcess leader = cluster.leader(SHORTLY);
      long epoch = cluster.epoch();

      long told = Ticker.SYSTEM.nanos();
      leader.tellToEnd();

      NodeProcess next = awaitLeaderAfter(epoch);
      Duration took = Duration.ofNanos(Ticker.SYSTEM.nanos() - told);
      System.out.printf("%s led %s after %s was told%n", next.name(), took, leader.name());
      assertThat(took).isLessThan(AT_ONCE);
      assertThat(next).isNotSameAs(leader);
      assertThat(leader.waitForEnd(Duration.ofSeconds(40))).isZero();
      awaitAcknowledged(load, load.acknowledged() + 20);
      load.end();
    }
  }

  /** Scenario 6. */
  @Test
  void aLeaderThatWakesUpAfterItsLeaseWritesNothing() throws Exception {
    Path folder = cluster.destination("two-leaders");
    try (Load load = Load.on(cluster, folder, Duration.ofMillis(20), random)) {
      awaitAcknowledged(load, 20);
      NodeProcess leader = cluster.leader(SHORTLY);
      long epoch = cluster.epoch();

      leader.stop();
      NodeProcess next = awaitLeaderAfter(epoch);
      long taken = cluster.epoch();
      int before = load.acknowledged();
      leader.proceed();

      awaitAcknowledged(load, before + 100);
      load.end();
      cluster.awaitQuiet(SHORTLY);
      assertThat(cluster.leader(SHORTLY)).isSameAs(next);
      assertThat(cluster.epoch()).isEqualTo(taken);
      assertThat(attemptsOfTheEpochBefore(taken)).as("assignments by the old one").isZero();
    }
  }

  /** Scenario 5, of a workflow: no step is lost, and none is done twice. */
  @Test
  void aRunGoesOnWhicheverControllerIsKilled() throws Exception {
    Path sources = cluster.destination("flow-in");
    Path copies = cluster.destination("flow-out");
    for (int i = 1; i <= FILES; i++) {
      Files.write(sources.resolve("f" + i), new byte[SIZE]);
    }
    NodeProcess first = cluster.leader(SHORTLY);
    String run;
    try (QuorusClient client = cluster.nodes().client(cluster.nodes().port(first), SHORTLY)) {
      client.workflows().submit(chain(sources, copies)).join();
      run = client.workflows().start("chain", WorkflowRequest.PLAIN, "chain").join().id();
    }
    for (int kills = 0; kills < 2; kills++) {
      long before = succeeded(run);
      await("some steps to succeed").atMost(SHORTLY).until(() -> succeeded(run) > before + 2);
      NodeProcess leader = cluster.leader(SHORTLY);
      long epoch = cluster.epoch();
      leader.kill9();
      awaitLeaderAfter(epoch);
      leader.restart();
    }

    await("the run to end")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(LOOK_EVERY)
        .until(() -> "SUCCEEDED".equals(outcome(run)));
    assertThat(succeeded(run)).isEqualTo(3L * FILES);
    assertThat(
            cluster
                .store()
                .number(
                    "SELECT COUNT(DISTINCT idem_key) FROM transfers WHERE idem_key LIKE 'step %s/%%'"
                        .formatted(run)))
        .isEqualTo(3L * FILES);
    for (int i = 1; i <= FILES; i++) {
      assertThat(copies.resolve("g3/f" + i)).hasSameBinaryContentAs(sources.resolve("f" + i));
    }
    cluster.nodes().awaitControllers();
  }

  private long succeeded(String run) throws SQLException {
    return cluster
        .store()
        .number(
            "SELECT COUNT(*) FROM transfers WHERE state = 'SUCCEEDED' AND idem_key LIKE 'step %s/%%'"
                .formatted(run));
  }

  private String outcome(String run) throws SQLException {
    return cluster
        .store()
        .text("SELECT COALESCE(outcome, '') FROM workflow_runs WHERE id = '%s'".formatted(run));
  }

  /** Three groups, each of which waits for the one before it. */
  private static String chain(Path sources, Path copies) {
    StringBuilder text =
        new StringBuilder(
            """
            apiVersion: quorus.dev/v1
            kind: Workflow
            metadata: {name: chain}
            spec:
              transferGroups:
            """);
    for (int group = 1; group <= 3; group++) {
      text.append(
          """
              - name: g%d
                dependsOn: [%s]
                parallelism: 4
                forEach: {range: {from: 1, to: %d}, as: n}
                transfers:
                  - {name: f, source: '%s/f{{ n }}', destination: '%s/g%d/f{{ n }}', bandwidth: 200KiB/s}
          """
              .formatted(
                  group, group == 1 ? "" : "g" + (group - 1), FILES, sources, copies, group));
    }
    return text.toString();
  }

  private NodeProcess awaitLeaderAfter(long epoch) {
    await("another controller to lead")
        .atMost(SHORTLY)
        .pollInterval(LOOK_EVERY)
        .until(() -> cluster.epoch() > epoch);
    return cluster.leader(SHORTLY);
  }

  /** Those whose assignment was written after the next leader's first one. */
  private long attemptsOfTheEpochBefore(long epoch) throws SQLException {
    return cluster
        .store()
        .number(
            "SELECT COUNT(*) FROM attempts WHERE epoch < %d AND seq > (SELECT MIN(seq) FROM attempts WHERE epoch = %d)"
                .formatted(epoch, epoch));
  }

  /** Scenario 8. */
  @Test
  void aSubmitWhoseAnswerWasLostIsMadeOnce() throws Exception {
    FileServer quick = cluster.material().server();
    Path copy = cluster.destination("lost-answer").resolve("file");
    cluster.material().write("lost-answer-file", 10_000, copy);
    SubmitTransfer order = SubmitTransfer.of(quick.url("lost-answer-file"), copy.toString());
    String first = cluster.nodes().controllers().getFirst().name();
    String second = cluster.nodes().controllers().getLast().name();
    try (TcpProxy network = TcpProxy.before(cluster.nodes().port(cluster.nodes().named(first)));
        QuorusClient far = cluster.nodes().client(network.port(), Duration.ofSeconds(2))) {
      cluster.history().wants("lost-answer", copy);
      assertThat(far.ready().join()).isTrue();
      network.loseAnswers();

      Answer unheard = cluster.client().submitOnce(first, far, "lost-answer", order);
      Answer heard = cluster.client().submitOnce(second, "lost-answer", order);

      assertThat(unheard).isInstanceOf(Answer.Unknown.class);
      assertThat(heard).isInstanceOf(Answer.Ok.class);
      assertThat(
              cluster
                  .store()
                  .number("SELECT COUNT(*) FROM transfers WHERE idem_key = 'lost-answer'"))
          .isEqualTo(1);
    }
  }

  /** Scenario 37. */
  @Test
  void twoTransfersToOneDestinationDoNotMixTheirBytes() throws Exception {
    FileServer slow = cluster.material().server(8L * MIB);
    Path copy = cluster.destination("contested").resolve("file");
    String one = submitReplacing(slow, "contested-1", copy);
    String other = submitReplacing(slow, "contested-2", copy);

    cluster.awaitState(one, "SUCCEEDED", SHORTLY);
    cluster.awaitState(other, "SUCCEEDED", SHORTLY);

    assertThat(cluster.publications(copy)).isEqualTo(2);
  }

  private String submitReplacing(FileServer server, String name, Path copy) throws Exception {
    cluster.material().write(name, 16 * MIB, copy);
    SubmitTransfer order =
        SubmitTransfer.from(EndpointSpec.of(server.url(name)), EndpointSpec.of(copy.toString()))
            .overwrite(OverwriteName.REPLACE)
            .build();
    return cluster.client().submit(name, order, copy, SHORTLY);
  }

  private static void awaitAcknowledged(Load load, int enough) {
    await("submits to be acknowledged")
        .atMost(SHORTLY)
        .pollInterval(LOOK_EVERY)
        .until(() -> load.acknowledged() >= enough);
  }
}
