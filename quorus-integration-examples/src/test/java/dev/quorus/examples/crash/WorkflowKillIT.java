package dev.quorus.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.TransferQuery;
import dev.quorus.api.client.WorkflowClient;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.examples.process.FileServer;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Repeat a run with {@code -Dquorus.seed=N}; the seed of each run is in its output. */
class WorkflowKillIT {
  private static final int GROUPS = 4;
  private static final int FILES = 25;
  private static final int KILLS = 4;
  private static final int SIZE = 64 << 10;

  // However slow a machine is, the run is not over before the last kill.
  private static final long WHILE_KILLING = 4L * SIZE;
  private static final long WHEN_LEFT_ALONE = 100L * SIZE;

  private final long seed = Long.getLong("quorus.seed", new Random().nextInt());
  private final Random random = new Random(seed);
  private final Vertx vertx = Vertx.vertx();

  @RegisterExtension private final Servers servers = new Servers();

  private FileServer files;
  private ServerProcess server;

  @BeforeEach
  void start() throws IOException {
    System.out.printf("WorkflowKillIT runs with -Dquorus.seed=%d%n", seed);
    Path sources = Files.createDirectory(servers.folder().resolve("sources"));
    for (int i = 1; i <= FILES; i++) {
      byte[] content = new byte[SIZE];
      random.nextBytes(content);
      Files.write(sources.resolve("file-" + i), content);
    }
    files = FileServer.sharing(vertx, sources, WHILE_KILLING);
    server = servers.start();
  }

  @AfterEach
  void stop() {
    files.close();
    vertx.close().await();
  }

  /** Each group waits for the one before it. */
  private String workflow() {
    StringBuilder text =
        new StringBuilder(
            """
            apiVersion: quorus.dev/v1
            kind: Workflow
            metadata: {name: killed}
            spec:
              execution: {parallelism: 10}
              transferGroups:
            """);
    for (int group = 1; group <= GROUPS; group++) {
      text.append(
          """
              - name: g%d
                dependsOn: [%s]
                forEach: {range: {from: 1, to: %d}, as: n}
                transfers:
                  - {name: f, source: '%s', destination: '%s/g%d/{{ n }}'}
          """
              .formatted(
                  group,
                  group == 1 ? "" : "g" + (group - 1),
                  FILES,
                  files.url("file-{{ n }}"),
                  server.root().resolve("out"),
                  group));
    }
    return text.toString();
  }

  @Test
  @Timeout(240)
  void losesAndRepeatsNoStepOfARunWhenKilledAgainAndAgain() throws IOException {
    WorkflowClient client = server.client().workflows();
    client.submit(workflow()).join();
    String run = client.start("killed", WorkflowRequest.PLAIN, "once").join().id();
    for (int i = 0; i < KILLS; i++) {
      long sent = files.bytesSent();
      long enough = random.nextLong(SIZE, 4L * SIZE);
      await("bytes to move")
          .atMost(60, TimeUnit.SECONDS)
          .pollInterval(Duration.ofMillis(5))
          .until(() -> files.bytesSent() > sent + enough);
      server.kill9();
      server.restart();
    }
    files.pace(WHEN_LEFT_ALONE);
    WorkflowRunView again = client.start("killed", WorkflowRequest.PLAIN, "once").join();

    WorkflowRunView ended =
        await("the run to end")
            .atMost(60, TimeUnit.SECONDS)
            .pollInterval(Duration.ofMillis(200))
            .until(() -> client.run(run).join(), each -> each.state().finished());

    assertThat(again.id()).as("the run of the same key").isEqualTo(run);
    assertThat(ended.state()).isEqualTo(WorkflowRunStateName.SUCCEEDED);
    List<TransferView> transfers =
        server.client().list(TransferQuery.NEWEST.labelled("run", run).limit(1_000)).join().items();
    assertThat(transfers).as("one transfer for each step").hasSize(GROUPS * FILES);
    assertThat(transfers)
        .extracting(each -> each.order().labels().get("step"))
        .doesNotHaveDuplicates();
    assertThat(transfers)
        .allSatisfy(each -> assertThat(each.state()).isEqualTo(TransferStateName.SUCCEEDED));
    for (int group = 1; group <= GROUPS; group++) {
      for (int i = 1; i <= FILES; i++) {
        assertThat(server.root().resolve("out/g" + group + "/" + i))
            .hasSameBinaryContentAs(servers.folder().resolve("sources/file-" + i));
      }
    }
  }
}
