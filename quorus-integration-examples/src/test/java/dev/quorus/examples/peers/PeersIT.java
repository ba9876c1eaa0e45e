package dev.quorus.examples.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import dev.quorus.testkit.server.NginxServer;
import dev.quorus.testkit.server.Peers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class PeersIT {
  private static final int MIB = 1 << 20;
  private static final int SIZE = 50 * MIB;

  @RegisterExtension private final Servers servers = new Servers();

  private static Path program;
  private NginxServer nginx;
  private ServerProcess server;

  @BeforeAll
  static void find() {
    program = Peers.require("nginx", NginxServer.program());
  }

  @BeforeEach
  void start() throws IOException {
    nginx =
        NginxServer.throttled(
            program, Files.createDirectory(servers.folder().resolve("nginx")), "10m");
    server = servers.start();
  }

  @AfterEach
  void stop() {
    nginx.close();
  }

  @Test
  void fetchesFromNginxAndGoesOnWhereItWasAfterNginxDied() throws IOException {
    Path source = random(nginx.www().resolve("big.iso"));
    Path copy = server.root().resolve("big.iso");
    String id = submit(url("big.iso"), copy.toString());
    await("half of the bytes")
        .atMost(30, TimeUnit.SECONDS)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> bytesOf(id) > SIZE / 2);

    nginx.killAndRestart();

    assertSucceeded(id);
    assertThat(copy).hasSameBinaryContentAs(source);
    assertThat(nginx.answers())
        .filteredOn(each -> each.startsWith("GET /big.iso 206"))
        .singleElement()
        .satisfies(answer ->
            assertThat(Long.parseLong(answer.split(" ")[3]))
                .as("bytes sent again and still to be sent")
                .isLessThan(SIZE / 2 + 16L * MIB));
  }

  @Test
  void uploadsToNginx() throws IOException {
    Path source = random(server.root().resolve("upload.bin"));
    Files.createDirectory(nginx.www().resolve("in"));

    String id = submit(source.toString(), url("in/upload.bin"));

    assertSucceeded(id);
    assertThat(nginx.www().resolve("in/upload.bin")).hasSameBinaryContentAs(source);
  }

  private String submit(String from, String to) {
    return server.client().submit(SubmitTransfer.of(from, to), null).join().id();
  }

  private long bytesOf(String id) {
    return server.client().get(id).join().progress().bytesTransferred();
  }

  private void assertSucceeded(String id) {
    TransferView ended = server.client().await(id, Duration.ofSeconds(90)).join();
    assertThat(ended.state()).as("%s", ended).isEqualTo(TransferStateName.SUCCEEDED);
  }

  private static Path random(Path file) throws IOException {
    byte[] content = new byte[SIZE];
    new Random(4).nextBytes(content);
    return Files.write(file, content);
  }

  private String url(String name) {
    return "http://127.0.0.1:" + nginx.port() + "/" + name;
  }
}
