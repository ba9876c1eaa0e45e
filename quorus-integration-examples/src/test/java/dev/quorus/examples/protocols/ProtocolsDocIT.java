package dev.quorus.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every command of docs/protocols.md, with its hosts and folders put in place of real ones.
 */
@Timeout(120)
class ProtocolsDocIT {
  private static final Pattern BLOCK = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL);

  @TempDir private static Path folder;

  private static RealServers servers;

  @BeforeAll
  static void start() throws IOException {
    servers = RealServers.start(folder);
    Files.createDirectories(servers.sftp().disk().resolve("in"));
    Path out = Files.createDirectories(servers.sftp().disk().resolve("out"));
    for (Path each : List.of(out, servers.ftps().disk(), servers.smb().disk(), data())) {
      Files.writeString(each.resolve("report.csv"), "a;b\n");
    }
    Files.writeString(servers.http().disk().resolve("big.iso"), "not that big");
    Files.createDirectories(data().resolve("in"));
  }

  private static Path data() throws IOException {
    return Files.createDirectories(folder.resolve("data"));
  }

  @AfterAll
  static void stop() {
    if (servers != null) {
      servers.close();
    }
  }

  static Stream<String> commands() throws IOException {
    String page = Files.readString(Checkout.file("docs/protocols.md"));
    return BLOCK
        .matcher(page)
        .results()
        .map((MatchResult block) -> block.group(1))
        .flatMap(String::lines)
        .filter(line -> line.startsWith("./quorus "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void doesWhatThePageSays(String command) throws IOException {
    String line = command.replace("./quorus", Checkout.file("quorus").toString());
    for (Map.Entry<String, String> each : places().entrySet()) {
      line = line.replace(each.getKey(), each.getValue());
    }
    if (command.contains("sftp://")) {
      line += " --identity " + folder.resolve("ssh/user_key");
      // The page's reader knows the server already, or says this too.
      line += command.contains("--trust-on-first-use") ? "" : " --trust-on-first-use";
    }
    // Earlier commands may have fetched the same file.
    line +=
        command.contains(" copy ") && !command.contains("--overwrite")
            ? " --overwrite replace"
            : "";

    CommandRun run =
        CommandRun.bash(
            folder,
            "QUORUS_HOME=%s QUORUS_PASSWORD='%s' %s"
                .formatted(
                    folder.resolve("home"),
                    command.contains("smb://") ? servers.smb().password() : "",
                    line));

    assertThat(run.exitCode()).as(line + "\n" + run.err()).isZero();
  }

  private static Map<String, String> places() throws IOException {
    return Map.of(
        "sftp://me@partner.example/",
        servers.sftp().base(),
        "ftps://files.example/pub/",
        servers.ftps().base(),
        "SHA256:FINGERPRINT",
        servers.ftps().options().getLast(),
        "smb://me@nas.example/data/",
        servers.smb().base(),
        "https://files.example/",
        servers.http().base(),
        " /data/",
        " " + data() + "/");
  }
}
