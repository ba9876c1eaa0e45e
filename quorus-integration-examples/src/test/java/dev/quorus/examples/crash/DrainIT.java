package dev.quorus.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.model.SubmitTransfer;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class DrainIT {
  private static final int MIB = 1 << 20;
  private static final int SIZE = 48 * MIB;
  private static final long RATE = 4L * MIB;
  private static final int TRANSFERS = 3;
  private static final Duration GRACE = Duration.ofSeconds(3);

  /** What closing takes beyond the grace time, on a busy machine. */
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final Vertx vertx = Vertx.vertx();

  @RegisterExtension private final Servers servers = new Servers();

  private Path source;
  private FileServer files;
  private ServerProcess server;

  @BeforeEach
  void start() throws IOException {
    Path folder = Files.createDirectory(servers.folder().resolve("sources"));
    byte[] content = new byte[SIZE];
    new Random(2).nextBytes(content);
    source = Files.write(folder.resolve("big.iso"), content);
    files = FileServer.throttled(vertx, folder, RATE);
    server = servers.start("--grace", GRACE.toSeconds() + "s");
  }

  @AfterEach
  void stop() {
    files.close();
    vertx.close().await();
  }

  @Test
  @Timeout(120)
  void endsWithinTheGraceTimeAndGoesOnAtTheNextStart() throws Exception {
    List<String> ids = submitAll();
    awaitBytes();

    int exitCode = server.terminate(GRACE.plus(CLOSING));

    assertThat(exitCode).isZero();
    assertThat(leftovers(".part")).as("partial files kept").hasSize(TRANSFERS);
    assertThat(leftovers(".ledger")).as("ledgers kept").hasSize(TRANSFERS);
    long sentBefore = files.bytesSent();
    server.restart();
    for (String id : ids) {
      TransferView ended = server.client().await(id, Duration.ofSeconds(60)).join();
      assertThat(ended.state()).as("%s", ended).isEqualTo(TransferStateName.SUCCEEDED);
    }
    for (int i = 0; i < TRANSFERS; i++) {
      assertThat(copy(i)).hasSameBinaryContentAs(source);
    }
    assertThat(leftovers(".part")).isEmpty();
    assertThat(leftovers(".ledger")).isEmpty();
    assertThat(files.bytesSent() - sentBefore)
        .as("bytes sent after the restart, so not from the beginning")
        .isLessThan((long) TRANSFERS * SIZE - TRANSFERS * 8L * MIB + MIB);
  }

  @Test
  @Timeout(60)
  void refusesNewWorkWith503AndRetryAfterWhileItDrains() throws Exception {
    submitAll();
    awaitBytes();

    server.tellToStop();
    ClientError.Refused refused =
        await("a submit to be refused")
            .atMost(GRACE.plus(CLOSING))
            .pollInterval(Duration.ofMillis(20))
            .until(this::refusal, Optional::isPresent)
            .orElseThrow();

    assertThat(refused.problem().status()).isEqualTo(503);
    assertThat(refused.retryAfter()).isPresent();
    assertThat(server.waitForEnd(GRACE.plus(CLOSING))).isZero();
  }

  private List<String> submitAll() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < TRANSFERS; i++) {
      ids.add(submit(i));
    }
    return ids;
  }

  private String submit(int number) {
    SubmitTransfer order = SubmitTransfer.of(files.url("big.iso"), copy(number).toString());
    return server.client().submit(order, null).join().id();
  }

  /** Enough for each to have filled a block, which is what a ledger notes. */
  private void awaitBytes() {
    await("bytes to move")
        .atMost(30, TimeUnit.SECONDS)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> files.bytesSent() > TRANSFERS * 12L * MIB);
  }

  /** Empty as long as the service takes work. */
  private Optional<ClientError.Refused> refusal() {
    try {
      submit(TRANSFERS);
      return Optional.empty();
    } catch (CompletionException e) {
      if (e.getCause() instanceof ClientError.Refused refused) {
        return Optional.of(refused);
      }
      throw e;
    }
  }

  private Path copy(int number) {
    return server.root().resolve("copy-" + number);
  }

  private List<Path> leftovers(String ending) throws IOException {
    try (Stream<Path> entries = Files.list(server.root())) {
      return entries.filter(each -> each.toString().endsWith(ending)).toList();
    }
  }
}
