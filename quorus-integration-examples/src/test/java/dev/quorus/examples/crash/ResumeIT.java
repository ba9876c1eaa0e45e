package dev.quorus.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.SubmitTransfer.Flow;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.examples.process.FileServer;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class ResumeIT {
  private static final int MIB = 1 << 20;
  private static final int SIZE = 200 * MIB;
  private static final long RATE = 25L * MIB;

  /** A block of the ledger, and what was in flight. */
  private static final long SENT_TWICE_AT_MOST = 16L * MIB;

  private final Vertx vertx = Vertx.vertx();

  @RegisterExtension private final Servers servers = new Servers();

  private Path source;
  private FileServer files;

  @BeforeEach
  void start() throws IOException {
    Path folder = Files.createDirectory(servers.folder().resolve("sources"));
    byte[] content = new byte[SIZE];
    new Random(1).nextBytes(content);
    source = Files.write(folder.resolve("big.iso"), content);
    files = FileServer.throttled(vertx, folder, RATE);
  }

  @AfterEach
  void stop() {
    files.close();
    vertx.close().await();
  }

  @Test
  @Timeout(120)
  void goesOnWhereItWasWhenTheServerIsKilledHalfWay() throws Exception {
    ServerProcess server = servers.start();
    Path copy = server.root().resolve("big.iso");
    SubmitTransfer order = overOneConnection(files.url("big.iso"), copy);
    String id = server.client().submit(order, null).join().id();
    awaitSent(SIZE / 2);

    server.kill9();
    server.restart();
    TransferView ended = server.client().await(id, Duration.ofSeconds(60)).join();

    assertThat(ended.state()).as("%s", ended).isEqualTo(TransferStateName.SUCCEEDED);
    assertThat(copy).hasSameBinaryContentAs(source);
    assertThat(files.lastRangeStart())
        .as("where it went on")
        .isGreaterThanOrEqualTo(SIZE / 2 - SENT_TWICE_AT_MOST);
    assertThat(files.bytesSent())
        .as("bytes sent in all")
        .isLessThanOrEqualTo(SIZE + SENT_TWICE_AT_MOST);
  }

  @Test
  @Timeout(120)
  void losesNothingMoreWhenItIsKilledAgainBeforeItHasFilledABlock() throws Exception {
    ServerProcess server = servers.start();
    Path copy = server.root().resolve("big.iso");
    SubmitTransfer order = overOneConnection(files.url("big.iso"), copy);
    String id = server.client().submit(order, null).join().id();
    awaitSent(SIZE / 2);
    server.kill9();
    for (int i = 0; i < 3; i++) {
      long before = files.bytesSent();
      server.restart();
      awaitSent(before + 2L * MIB);
      server.kill9();
    }

    server.restart();
    TransferView ended = server.client().await(id, Duration.ofSeconds(60)).join();

    assertThat(ended.state()).as("%s", ended).isEqualTo(TransferStateName.SUCCEEDED);
    assertThat(copy).hasSameBinaryContentAs(source);
    assertThat(files.lastRangeStart())
        .as("where it went on at last")
        .isGreaterThanOrEqualTo(SIZE / 2 - SENT_TWICE_AT_MOST);
  }

  /** What may have to be sent again is a block for each connection. */
  private static SubmitTransfer overOneConnection(String from, Path to) {
    return SubmitTransfer.from(EndpointSpec.of(from), EndpointSpec.of(to.toString()))
        .flow(new Flow(null, 1))
        .build();
  }

  private void awaitSent(long bytes) {
    await("bytes to be sent")
        .atMost(60, TimeUnit.SECONDS)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> files.bytesSent() > bytes);
  }
}
