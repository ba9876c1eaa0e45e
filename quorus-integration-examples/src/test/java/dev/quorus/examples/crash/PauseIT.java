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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class PauseIT {
  private static final int MIB = 1 << 20;
  private static final int SIZE = 100 * MIB;
  private static final long RATE = 10L * MIB;

  /** A block of the ledger, and what was in flight. */
  private static final long SENT_TWICE_AT_MOST = 16L * MIB;

  private final Vertx vertx = Vertx.vertx();

  @RegisterExtension private final Servers servers = new Servers();

  private Path source;
  private FileServer files;
  private ServerProcess server;
  private Path copy;
  private String id;

  @BeforeEach
  void submitASlowTransferAndPauseItHalfWay() throws IOException {
    Path folder = Files.createDirectory(servers.folder().resolve("sources"));
    byte[] content = new byte[SIZE];
    new Random(1).nextBytes(content);
    source = Files.write(folder.resolve("big.iso"), content);
    files = FileServer.throttled(vertx, folder, RATE);
    server = servers.start();
    copy = server.root().resolve("big.iso");
    SubmitTransfer order = overOneConnection(files.url("big.iso"), copy);
    id = server.client().submit(order, null).join().id();
    await("bytes to be sent")
        .atMost(60, TimeUnit.SECONDS)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> files.bytesSent() > SIZE / 2);
    server.client().pause(id).join();
  }

  @AfterEach
  void stop() {
    files.close();
    vertx.close().await();
  }

  @Test
  @Timeout(120)
  void stopsTheBytesAndKeepsThePartial() throws IOException {
    awaitSilence();

    assertThat(view().state()).isEqualTo(TransferStateName.PAUSED);
    assertThat(copy).doesNotExist();
    try (Stream<Path> kept = Files.list(server.root())) {
      assertThat(kept).anyMatch(path -> path.toString().endsWith(".part"));
    }
  }

  @Test
  @Timeout(120)
  void freesTheSlotForAnother() {
    awaitSilence();
    String other =
        server
            .client()
            .submit(SubmitTransfer.of(source.toString(), copy + ".other"), null)
            .join()
            .id();

    TransferView ended = server.client().await(other, Duration.ofSeconds(30)).join();

    // Outside of the roots: it was run, and refused.
    assertThat(ended.state()).isEqualTo(TransferStateName.FAILED);
    assertThat(view().state()).isEqualTo(TransferStateName.PAUSED);
  }

  @Test
  @Timeout(120)
  void goesOnWhereItWasWhenResumed() {
    awaitSilence();

    server.client().resume(id).join();
    TransferView ended = server.client().await(id, Duration.ofSeconds(60)).join();

    assertThat(ended.state()).as("%s", ended).isEqualTo(TransferStateName.SUCCEEDED);
    assertThat(copy).hasSameBinaryContentAs(source);
    assertThat(files.lastRangeStart()).isGreaterThanOrEqualTo(SIZE / 2 - SENT_TWICE_AT_MOST);
    assertThat(files.bytesSent()).isLessThanOrEqualTo(SIZE + SENT_TWICE_AT_MOST);
  }

  @Test
  @Timeout(120)
  void staysPausedThroughAKillAndGoesOnAfterwards() throws IOException {
    awaitSilence();
    server.kill9();
    server.restart();
    assertThat(view().state()).isEqualTo(TransferStateName.PAUSED);

    server.client().resume(id).join();
    TransferView ended = server.client().await(id, Duration.ofSeconds(60)).join();

    assertThat(ended.state()).as("%s", ended).isEqualTo(TransferStateName.SUCCEEDED);
    assertThat(files.lastRangeStart()).isGreaterThanOrEqualTo(SIZE / 2 - SENT_TWICE_AT_MOST);
  }

  /** What may have to be sent again is a block for each connection. */
  private static SubmitTransfer overOneConnection(String from, Path to) {
    return SubmitTransfer.from(EndpointSpec.of(from), EndpointSpec.of(to.toString()))
        .flow(new Flow(null, 1))
        .build();
  }

  private void awaitSilence() {
    await("no byte to be sent for a second")
        .atMost(30, TimeUnit.SECONDS)
        .during(Duration.ofSeconds(1))
        .until(new Unchanged()::holds);
  }

  /** Whether as many bytes were sent as when it was asked before. */
  private final class Unchanged {
    private long before = -1;

    boolean holds() {
      long now = files.bytesSent();
      boolean same = now == before;
      before = now;
      return same;
    }
  }

  private TransferView view() {
    return server.client().get(id).join();
  }
}
