package dev.quorus.cli.start;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.cli.CommandLines;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControllerCommandTest {
  private static final String DATABASE = "jdbc:postgresql://db/quorus";
  private static final String KEY = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I=";

  @TempDir private Path folder;
  private TestShell shell;
  private @Nullable ControllerOptions started;
  private boolean hasKey = true;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder);
  }

  private ControllerOptions started() {
    return requireNonNull(started, "it was not started: " + shell.err());
  }

  private int startAndStop(String... arguments) {
    shell.signals().send(ExitCode.TERMINATED);
    CommandEntry entry =
        CommandEntry.of(
            "controller",
            "Run",
            () -> new ControllerCommand(shell.shell(), options -> start(options)));
    String[] line = new String[arguments.length + 1];
    line[0] = "controller";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(entry), line);
  }

  private RunningServer start(ControllerOptions options) {
    started = options;
    return new RunningServer() {
      @Override
      public URI url() {
        return URI.create("http://127.0.0.1:4711");
      }

      @Override
      public Path adminKeyFile() {
        return options.data().resolve("admin.key");
      }

      @Override
      public boolean hasAdminKey() {
        return hasKey;
      }

      @Override
      public void stop(Duration grace) {
        // Nothing runs.
      }
    };
  }

  @Test
  void aLoneControllerNeedsADatabaseAndNothingElse() {
    int exitCode = startAndStop("--database", DATABASE);

    assertThat(exitCode).isZero();
    assertThat(started().database().url()).isEqualTo(DATABASE);
    assertThat(started().database().password()).isNull();
    assertThat(started().cluster()).isNull();
    assertThat(started().data()).isEqualTo(folder.resolve("quorus-home/controller"));
    assertThat(started().identity().name()).endsWith("-8080");
    assertThat(started().listen().bind().getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(shell.out()).contains("is ready at http://127.0.0.1:4711 (admin key: ");
  }

  @Test
  void oneOfThreeIsStartedWithWhatTheFlagsSay() throws IOException {
    Files.writeString(folder.resolve("password"), "pa55\n");
    Files.writeString(folder.resolve("key"), KEY + "\n");
    hasKey = false;

    int exitCode =
        startAndStop(
            "--database=" + DATABASE,
            "--database-user=quorus",
            "--database-password-file=password",
            "--cluster-members=ctl-1:5701, ctl-2:5701,[::1]:5701",
            "--cluster-port=5801",
            "--cluster-bus-port=5802",
            "--cluster-bind=127.0.0.2",
            "--cluster-cert=c.pem",
            "--cluster-key=k.pem",
            "--cluster-ca=ca.pem",
            "--secrets-key-file=key",
            "--advertise=https://ctl-1.example",
            "--name=ctl-1",
            "--port=0");

    assertThat(exitCode).isZero();
    assertThat(requireNonNull(started().database().password()).reveal()).isEqualTo("pa55");
    assertThat(requireNonNull(started().secretsKey()).reveal()).isEqualTo(KEY);
    ControllerOptions.Cluster cluster = requireNonNull(started().cluster());
    assertThat(cluster.members()).containsExactly("ctl-1:5701", "ctl-2:5701", "[::1]:5701");
    assertThat(cluster.port()).isEqualTo(5801);
    assertThat(cluster.busPort()).isEqualTo(5802);
    assertThat(cluster.bind().getHostAddress()).isEqualTo("127.0.0.2");
    assertThat(requireNonNull(cluster.tls()).ca()).isEqualTo(folder.resolve("ca.pem"));
    assertThat(started().identity().advertise()).isEqualTo(URI.create("https://ctl-1.example"));
    assertThat(shell.out())
        .contains("controller ctl-1 is ready")
        .contains("the admin key is with the controller that made it");
  }

  @Test
  void joinsTheBusAtItsOwnAddressAmongTheMembersWhereItListensAtAll() {
    shell.with("QUORUS_SECRETS_KEY", KEY);

    startAndStop(
        "--database=" + DATABASE,
        "--bind=0.0.0.0",
        "--insecure",
        "--cluster-members=192.0.2.1:5701,127.0.0.1:5701");

    assertThat(requireNonNull(started().cluster()).bind().getHostAddress()).isEqualTo("127.0.0.1");
  }

  @Test
  void takesSecretsFromTheEnvironmentAndShowsThemNowhere() {
    shell.with("QUORUS_DATABASE_PASSWORD", "pa55word").with("QUORUS_SECRETS_KEY", KEY);

    startAndStop("--database", DATABASE + "?password=inUrl", "--cluster-members=a:1");

    assertThat(requireNonNull(started().database().password()).reveal()).isEqualTo("pa55word");
    assertThat(started().toString()).doesNotContain("pa55word").doesNotContain("inUrl");
    assertThat(started().toString()).doesNotContain(KEY);
    assertThat(shell.out() + shell.err()).doesNotContain("pa55word").doesNotContain("inUrl");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port=0 | --database is missing",
        "--database=jdbc:mysql://u:pa55@h/d | is given as jdbc:postgresql",
        "--database=jdbc:postgresql://h/d --cluster-members=a:1 | openssl rand -base64 32",
        "--database=jdbc:postgresql://h/d --cluster-members=a | is no member; write",
        "--database=jdbc:postgresql://h/d --cluster-cert=x | all three of",
        "--database=jdbc:postgresql://h/d --name=a/b | is no name; allowed",
        "--database=jdbc:postgresql://h/d --advertise=somewhere | no address of a server",
        "--database=jdbc:postgresql://h/d --secrets-key-file=gone | gone cannot be read"
      })
  void saysWhatIsWrong(String arguments, String complaint) {
    int exitCode = startAndStop(arguments.split(" "));

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains(complaint).contains("quorus controller --help");
    assertThat(shell.err()).doesNotContain("pa55");
  }

  @Test
  void refusesToListenBeyondThisMachineInClear() {
    int exitCode = startAndStop("--database=" + DATABASE, "--bind=0.0.0.0");

    assertThat(exitCode).isEqualTo(5);
    assertThat(shell.err()).contains("--tls-cert");
  }
}
