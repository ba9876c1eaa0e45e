package dev.quorus.examples.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.core.time.Ticker;
import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.NodeProcess;
import dev.quorus.examples.cluster.Shape;
import dev.quorus.examples.cluster.TestCluster;
import dev.quorus.examples.process.FileServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Scenario 7: a database that is away, or slow. It is away for as long as {@code
 * -Dchaos.database.away=SECONDS} says, 12 seconds otherwise: longer than the lease of a leader.
 */
@Timeout(240)
class DatabaseFaultsIT {
  private static final int MIB = 1 << 20;
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final Duration SHORTLY = Duration.ofSeconds(30);
  private static final Duration AWAY = Duration.ofSeconds(Long.getLong("chaos.database.away", 12));

  /**
   * Later than this is every single question answered, which is too late for a lead of 6 seconds.
   */
  private static final Duration SLOW = Duration.ofSeconds(2);

  private static final Duration SLOW_FOR = Duration.ofSeconds(8);
  private static final Duration LATE = Duration.ofMillis(100);

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster(Shape.SMALL);

  private Cluster cluster;

  @BeforeEach
  void cluster() {
    cluster = CLUSTER.get();
  }

  @Test
  void whileTheDatabaseIsAwayOrSlowSubmitsAreRefusedForNowAndBytesGoOnMoving() throws Exception {
    FileServer slow = cluster.material().server(2L * MIB);
    Path copy = cluster.destination("away").resolve("file");
    int size = Math.toIntExact((AWAY.plus(SLOW_FOR).toSeconds() + 10) * 2 * MIB);
    String id = cluster.submit(slow, size, copy);
    cluster.awaitState(id, "RUNNING", SHORTLY);

    database(node -> cluster.nodes().links(node).sever());
    refusesAndMovesOn(slow, AWAY);
    database(node -> cluster.nodes().links(node).heal());
    database(node -> cluster.nodes().links(node).delay(SLOW));
    refusesAndMovesOn(slow, SLOW_FOR);
    database(node -> cluster.nodes().links(node).heal());

    cluster.awaitState(id, "SUCCEEDED", SHORTLY.multipliedBy(2));
    String next = cluster.submit(slow, MIB, copy.resolveSibling("next"));
    cluster.awaitState(next, "SUCCEEDED", SHORTLY);
    assertNoLoopWasBlocked();
  }

  @Test
  void withADatabaseThatIsALittleLateAllIsDone() throws Exception {
    FileServer quick = cluster.material().server();
    Path folder = cluster.destination("late");
    database(node -> cluster.nodes().links(node).delay(LATE));

    for (int i = 0; i < 5; i++) {
      String id = cluster.submit(quick, MIB, folder.resolve("file-" + i));
      cluster.awaitState(id, "SUCCEEDED", SHORTLY);
    }

    assertNoLoopWasBlocked();
  }

  private void refusesAndMovesOn(FileServer source, Duration length) {
    long sent = source.bytesSent();
    long began = Ticker.SYSTEM.nanos();
    for (NodeProcess each : cluster.nodes().controllers()) {
      assertThat(awaitRefusal(each).retryAfter()).as("Retry-After of " + each.name()).isPresent();
    }
    await("some time to pass")
        .atMost(length.plus(SHORTLY))
        .pollInterval(LOOK_EVERY)
        .until(() -> Ticker.SYSTEM.nanos() - began > length.toNanos());
    assertThat(source.bytesSent() - sent)
        .as("bytes that moved meanwhile")
        .isGreaterThan(length.toSeconds() * MIB);
  }

  private void database(Consumer<NodeProcess> fault) {
    cluster.nodes().controllers().forEach(fault);
  }

  private ClientError.Refused awaitRefusal(NodeProcess controller) {
    return await(controller.name() + " to refuse a submit")
        .atMost(SHORTLY)
        .pollInterval(LOOK_EVERY)
        .until(() -> refusal(controller), Optional::isPresent)
        .orElseThrow();
  }

  /** Empty as long as it answers with something else, or with nothing. */
  private Optional<ClientError.Refused> refusal(NodeProcess controller) throws Exception {
    String key = "refused-by-" + controller.name();
    Path copy = cluster.destination("refused").resolve(key);
    cluster.history().wants(key, copy);
    try (QuorusClient client = cluster.nodes().client(cluster.nodes().port(controller), SHORTLY)) {
      client.submit(leadingNowhere(copy), key).join();
      return Optional.empty();
    } catch (CompletionException e) {
      if (e.getCause() instanceof ClientError.Refused refused) {
        assertThat(refused.problem().status()).isEqualTo(503);
        return Optional.of(refused);
      }
      return Optional.empty();
    }
  }

  /** Fails once, should it be stored before the database is away. */
  private static SubmitTransfer leadingNowhere(Path copy) {
    return SubmitTransfer.from(
            EndpointSpec.of("http://127.0.0.1:9/none"), EndpointSpec.of(copy.toString()))
        .maxAttempts(1)
        .build();
  }

  private void assertNoLoopWasBlocked() {
    cluster
        .nodes()
        .logs()
        .forEach((name, log) -> assertThat(log).as(name).doesNotContain("has been blocked for"));
  }
}
