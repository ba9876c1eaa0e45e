package dev.quorus.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.examples.process.CommandRun;
import dev.quorus.examples.process.RunningCommand;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process that moves a file is killed in the middle; the next one sends only the rest. */
@Timeout(120)
class KilledCopyIT {
  private static final long MIB = 1 << 20;
  private static final int SIZE = (int) (34 * MIB) + 321;
  private static final long KILL_AT = 17 * MIB;

  /** The block that was under way, and what was in flight. */
  private static final long SENT_TWICE_AT_MOST = 10 * MIB;

  @TempDir private static Path folder;

  private static RealServers servers;

  @BeforeAll
  static void start() throws IOException {
    servers = RealServers.start(folder);
  }

  @AfterAll
  static void stop() {
    if (servers != null) {
      servers.close();
    }
  }

  static Stream<Site> sources() throws IOException {
    return Stream.of(servers.http(), servers.sftp(), servers.ftp(), servers.ftps(), servers.smb());
  }

  static Stream<Site> destinations() throws IOException {
    return Stream.of(servers.sftp(), servers.ftp(), servers.ftps(), servers.smb());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void aDownloadGoesOnWhereItWasKilled(Site remote) throws Exception {
    String name = "down-" + remote + ".bin";
    Path source = content(remote.disk().resolve(name));
    Path copy = folder.resolve("copy-" + name);

    JsonObject end = killedAndRepeated(remote, remote.base() + name, copy.toString());

    assertThat(end.getLong("resumedFrom")).isGreaterThanOrEqualTo(KILL_AT - SENT_TWICE_AT_MOST);
    assertThat(copy).hasSameBinaryContentAs(source);
  }

  @ParameterizedTest
  @MethodSource("destinations")
  void anUploadGoesOnWhereItWasKilled(Site remote) throws Exception {
    String name = "up-" + remote + ".bin";
    Path source = content(folder.resolve("source-" + name));

    JsonObject end = killedAndRepeated(remote, source.toString(), remote.base() + name);

    assertThat(end.getLong("resumedFrom")).isGreaterThanOrEqualTo(KILL_AT - SENT_TWICE_AT_MOST);
    assertThat(remote.disk().resolve(name)).hasSameBinaryContentAs(source);
  }

  private static JsonObject killedAndRepeated(Site remote, String from, String to)
      throws IOException {
    Map<String, String> environment =
        remote.password().isEmpty() ? Map.of() : Map.of("QUORUS_PASSWORD", remote.password());
    List<String> command = new ArrayList<>(List.of("copy", from, to, "--json"));
    command.addAll(remote.options());
    List<String> slowly = new ArrayList<>(command);
    slowly.addAll(List.of("--bandwidth", "8MiB/s"));
    try (RunningCommand first = RunningCommand.quorus(folder, environment, slowly)) {
      await("bytes to be moved; see " + first.output())
          .atMost(Duration.ofSeconds(60))
          .until(() -> moved(first) > KILL_AT);
      first.kill9();
    }
    CommandRun second = CommandRun.quorus(folder, environment, command.toArray(String[]::new));
    assertThat(second.exitCode()).as(second.err()).isZero();
    return new JsonObject(second.out().lines().toList().getLast());
  }

  private static long moved(RunningCommand command) throws IOException {
    List<String> lines = command.lines();
    return lines.isEmpty() ? 0 : new JsonObject(lines.getLast()).getLong("bytesTransferred", 0L);
  }

  private static Path content(Path file) throws IOException {
    byte[] content = new byte[SIZE];
    new Random(file.hashCode()).nextBytes(content);
    return Files.write(file, content);
  }
}
