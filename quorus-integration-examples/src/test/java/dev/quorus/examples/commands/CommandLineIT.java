package dev.quorus.examples.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.examples.process.CommandRun;
import dev.quorus.examples.process.FileServer;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import dev.quorus.testkit.server.Loopback;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class CommandLineIT {
  private static final int MIB = 1 << 20;

  @RegisterExtension private final Servers servers = new Servers();

  @TempDir private Path folder;

  @Test
  void startPrintsACurlLineThatSubmitsATransferAsItIsPrinted() throws IOException {
    ServerProcess server = servers.start();
    String line =
        server
            .output()
            .lines()
            .filter(each -> each.strip().startsWith("curl "))
            .findFirst()
            .orElseThrow();

    CommandRun curl = CommandRun.bash(folder, line);

    assertThat(curl.exitCode()).as("%s", curl).isZero();
    assertThat(curl.out()).contains("\"state\":\"QUEUED\"");
    Path copy = server.root().resolve("quorus-copy-of-openapi.yaml");
    await("the copy").untilAsserted(() -> assertThat(copy).content().startsWith("openapi: 3.1"));
  }

  @Test
  void aSubmitThatWaitsEndsWith0OnceTheFileIsThere() throws IOException {
    ServerProcess server = servers.start();
    Path source = random(server.root().resolve("source.bin"));
    Path copy = server.root().resolve("copy.bin");

    CommandRun submit =
        quorusOf(server, "transfer", "submit", source.toString(), copy.toString(), "--wait");

    assertThat(submit.exitCode()).as("%s", submit).isZero();
    assertThat(copy).hasSameBinaryContentAs(source);
  }

  @Test
  void aSubmitThatWaitsEndsWith1IfTheTransferFails() throws IOException {
    ServerProcess server = servers.start();
    String nothing = server.root().resolve("nothing.bin").toString();

    CommandRun submit =
        quorusOf(server, "transfer", "submit", nothing, nothing + ".copy", "--wait");

    assertThat(submit.exitCode()).as("%s", submit).isEqualTo(1);
    assertThat(submit.err()).contains("nothing.bin");
  }

  @Test
  void copyFetchesOverHttp() throws IOException {
    Path source = random(folder.resolve("source.bin"));
    Vertx vertx = Vertx.vertx();
    try (FileServer files = FileServer.start(vertx, folder)) {
      CommandRun copy = quorus("copy", files.url("source.bin"), "copy.bin");

      assertThat(copy.exitCode()).as("%s", copy).isZero();
      assertThat(folder.resolve("copy.bin")).hasSameBinaryContentAs(source);
    } finally {
      vertx.close().await();
    }
  }

  @Test
  void copyCopiesAFile() throws IOException {
    Path source = random(folder.resolve("source.bin"));

    CommandRun copy = quorus("copy", "source.bin", folder.resolve("copy.bin").toString());

    assertThat(copy.exitCode()).as("%s", copy).isZero();
    assertThat(folder.resolve("copy.bin")).hasSameBinaryContentAs(source);
  }

  @Test
  void copyOfAMissingSourceEndsWith1() {
    CommandRun copy = quorus("copy", "nothing.bin", "copy.bin");

    assertThat(copy.exitCode()).as("%s", copy).isEqualTo(1);
    assertThat(copy.err()).contains("nothing.bin");
    assertThat(folder.resolve("copy.bin")).doesNotExist();
  }

  @Test
  void aWrongCommandLineEndsWith2() {
    CommandRun copy = quorus("copy", "only-one-end");

    assertThat(copy.exitCode()).as("%s", copy).isEqualTo(2);
    assertThat(copy.out()).isEmpty();
    assertThat(copy.err()).contains("DST");
  }

  @Test
  void copyFromAHostThatDoesNotAnswerEndsWith4() throws IOException {
    String nobody = "http://127.0.0.1:" + Loopback.freePort() + "/file";

    CommandRun copy = quorus("copy", nobody, "copy.bin", "--retries", "0");

    assertThat(copy.exitCode()).as("%s", copy).isEqualTo(4);
    assertThat(copy.err()).contains("127.0.0.1");
  }

  @Test
  void aSecondServerOnTheSameDataFolderEndsWith5AndNamesTheFirst() throws IOException {
    ServerProcess first = servers.start();

    CommandRun second =
        quorus("start", "--port", "0", "--data", first.data().toString(), "--root", ".");

    assertThat(second.exitCode()).as("%s", second).isEqualTo(5);
    assertThat(second.err()).contains(Long.toString(first.pid()));
  }

  @Test
  void aServerAtAPortInUseEndsWith4() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(other.getLocalPort());

      CommandRun start = quorus("start", "--port", port, "--data", "data", "--root", ".");

      assertThat(start.exitCode()).as("%s", start).isEqualTo(4);
      assertThat(start.err()).contains(port).contains("--port");
    }
  }

  @Test
  void versionIsPrinted() {
    CommandRun version = quorus("--version");

    assertThat(version.exitCode()).as("%s", version).isZero();
    assertThat(version.out()).containsPattern("\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void helpListsTheCommands() {
    CommandRun help = quorus("--help");

    assertThat(help.exitCode()).as("%s", help).isZero();
    assertThat(help.out()).contains("copy").contains("start").contains("demo");
  }

  private CommandRun quorus(String... arguments) {
    return CommandRun.quorus(folder, Map.of(), arguments);
  }

  /** As on the machine of a server, which the command finds by itself. */
  private CommandRun quorusOf(ServerProcess server, String... arguments) {
    return CommandRun.quorus(folder, Map.of("QUORUS_HOME", server.home().toString()), arguments);
  }

  private static Path random(Path file) throws IOException {
    byte[] content = new byte[3 * MIB];
    new Random(3).nextBytes(content);
    return Files.write(file, content);
  }
}
