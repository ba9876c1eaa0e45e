package dev.quorus.examples.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.codec.ConnectionReader;
import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.CommandRun;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import dev.quorus.testkit.server.OpenSshServer;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of docs/connections.md in turn, with its hosts put in place of real ones. */
@Timeout(240)
class ConnectionsDocIT {
  private static final Pattern BLOCK = Pattern.compile("```(bash|json)\n(.*?)```", Pattern.DOTALL);

  @RegisterExtension private final Servers servers = new Servers();

  @TempDir private Path folder;

  @Test
  void everyCommandDoesWhatThePageSays() throws IOException {
    ServerProcess server = servers.start();
    ConnectionsIT.openTheWay(folder);
    Path sshFolder = Files.createDirectories(folder.resolve("ssh"));
    Path out = Files.createDirectories(folder.resolve("out"));
    Files.writeString(out.resolve("report.csv"), "a;b\n");
    Files.createDirectories(server.root().resolve("in"));
    try (OpenSshServer ssh =
            OpenSshServer.start(Peers.require("sshd", OpenSshServer.program()), sshFolder);
        SambaServer samba =
            SambaServer.start(
                Peers.require("smbd", SambaServer.program()),
                Files.createDirectories(folder.resolve("smb")))) {
      Files.writeString(folder.resolve("partner-key"), ssh.userKey());
      Files.writeString(folder.resolve("new-partner-key"), ssh.userKey());
      Files.writeString(folder.resolve("nas-password"), SambaServer.PASSWORD + "\n");
      Map<String, String> places =
          Map.of(
              "sftp://me@partner.example/out",
              "sftp://%s@127.0.0.1:%d%s".formatted(OpenSshServer.user(), ssh.port(), out),
              "smb://me@nas.example/data",
              "smb://%s@127.0.0.1:%d/data".formatted(SambaServer.USER, samba.port()),
              " /data/in/",
              " " + server.root().resolve("in") + "/",
              "SHA256:FINGERPRINT",
              ConnectionsIT.fingerprint(ssh.publicKey()),
              "./quorus",
              "QUORUS_HOME=%s %s".formatted(server.home(), Checkout.file("quorus")));

      for (String command : commands().toList()) {
        String line = command;
        for (Map.Entry<String, String> each : places.entrySet()) {
          line = line.replace(each.getKey(), each.getValue());
        }
        CommandRun run = CommandRun.bash(folder, line);
        assertThat(run.exitCode()).as(line + "\n" + run.out() + run.err()).isZero();
        assertThat(run.out() + run.err()).doesNotContain(SambaServer.PASSWORD);
      }
      assertThat(server.root().resolve("in/report.csv")).hasContent("a;b\n");
      assertThat(samba.root().resolve("mirror/report.csv")).hasContent("a;b\n");
      assertThat(server.output()).doesNotContain(SambaServer.PASSWORD, "PRIVATE KEY");
    }
  }

  @Test
  void theBodyThatThePageShowsIsOne() throws IOException {
    String body = blocks("json").findFirst().orElseThrow();

    assertThat(ConnectionReader.create(body.getBytes(StandardCharsets.UTF_8)).name())
        .isEqualTo("partner-b");
  }

  private static Stream<String> commands() throws IOException {
    return blocks("bash").flatMap(String::lines).filter(line -> line.startsWith("./quorus "));
  }

  private static Stream<String> blocks(String language) throws IOException {
    return BLOCK
        .matcher(Files.readString(Checkout.file("docs/connections.md")))
        .results()
        .filter(block -> block.group(1).equals(language))
        .map((MatchResult block) -> block.group(2));
  }
}
