package dev.quorus.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.cli.CommandLines;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.local.LocalServer;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.TestShell;
import dev.quorus.controller.http.Transport;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartCommandTest {
  @TempDir private Path folder;
  private final FakeLauncher launcher = new FakeLauncher();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder);
  }

  @Test
  void startsWithDefaultsWhereNothingIsSaid() {
    int exitCode = startAndStop();

    assertThat(exitCode).isZero();
    StartSettings settings = launcher.settings();
    assertThat(settings.bind().getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(settings.port()).isEqualTo(8080);
    assertThat(settings.data()).isEqualTo(folder.resolve("quorus-home")).isDirectory();
    assertThat(settings.roots()).containsExactly(folder);
    assertThat(settings.limits()).isEqualTo(AgentLimits.of(32));
    assertThat(settings.grace()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.transport()).isEqualTo(Transport.LOCAL);
  }

  @Test
  void startsWithWhatTheFlagsSay() throws IOException {
    Files.createDirectory(folder.resolve("a"));
    Files.createDirectory(folder.resolve("b"));

    int exitCode =
        startAndStop(
            "--port=0",
            "--bind=::1",
            "--data=state",
            "--root=a",
            "--root",
            "b",
            "--slots=4",
            "--bandwidth=08:00,10MiB/s 18:30,off",
            "--endpoint-bandwidth=nas=20MiB/s",
            "--endpoint-bandwidth=ftp.example:2121=1MiB/s",
            "--endpoint-sessions=3",
            "--grace=5s",
            "--audit-retention=400d",
            "--log-json");

    assertThat(exitCode).isZero();
    StartSettings settings = launcher.settings();
    assertThat(settings.bind().isLoopbackAddress()).isTrue();
    assertThat(settings.port()).isZero();
    assertThat(settings.data()).isEqualTo(folder.resolve("state"));
    assertThat(settings.roots()).containsExactly(folder.resolve("a"), folder.resolve("b"));
    assertThat(settings.limits())
        .isEqualTo(
            new AgentLimits(
                4,
                new BandwidthRules(
                    BandwidthText.parse("08:00,10MiB/s 18:30,off"),
                    Map.of(
                        "nas", Bandwidth.of(20 << 20), "ftp.example:2121", Bandwidth.of(1 << 20))),
                3));
    assertThat(settings.grace()).isEqualTo(Duration.ofSeconds(5));
    assertThat(launcher.grace()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.door().rules().auditRetention()).isEqualTo(Duration.ofDays(400));
  }

  @Test
  void flagsWinOverTheFile() throws IOException {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Files.createDirectory(etc.resolve("in"));
    Files.writeString(
        etc.resolve("quorus.yaml"),
        """
        # a comment
        port: 9000
        data: ../state
        root:
          - in
          - "%s"
        grace: 1m
        bandwidth: 50MiB/s
        endpoint-sessions: 8
        log-json: true
        """
            .formatted(folder));

    startAndStop("--config", "etc/quorus.yaml", "--port", "9001");

    StartSettings settings = launcher.settings();
    assertThat(settings.port()).isEqualTo(9001);
    assertThat(settings.data()).isEqualTo(folder.resolve("state"));
    assertThat(settings.roots()).containsExactly(etc.resolve("in"), folder);
    assertThat(settings.grace()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.limits()).isEqualTo(new AgentLimits(32, rules(Bandwidth.of(50 << 20)), 8));
  }

  @Test
  void tellsAllThatIsWrongAtOnce() throws IOException {
    Path file = folder.resolve("quorus.yaml");
    Files.writeString(
        file,
        """
        prot: 9000
        slots: many
        grace: 90
        slots: 3
        insecure: yes please
        bind: [a, b]
        root: [missing]
        """);

    int exitCode =
        startAndStop("--config", file.toString(), "--port", "99999", "--audit-retention=5h");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err())
        .contains("8 settings are wrong:\n")
        .contains("  " + file + ":1: unknown key 'prot'; did you mean 'port'?\n")
        .contains("  " + file + ":4: 'slots' is set twice\n")
        .contains("  " + file + ":6: 'bind' must be a value\n")
        .contains("  --audit-retention: '5h' is not from 1d to 3650d\n")
        .contains("  --port: '99999' is no number from 0 to 65535\n")
        .contains("  " + file + ":3: grace: '90' has no unit; ")
        .contains("  " + file + ":5: insecure: 'yes please' is neither true nor false\n")
        .contains("  " + file + ":7: root: there is no folder " + folder.resolve("missing") + "; ");
    assertThat(launcher.wasStarted()).isFalse();
    assertThat(folder.resolve("quorus-home")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "just text | :1: this is no list of settings; write lines like 'port: 8080'",
        "'port: [1' | :1: this is no YAML: ",
        "'something: 1' | :1: unknown key 'something'; known: port, bind, data, root,",
        "'port:' | :1: 'port' must be a value",
        "'root: {a: b}' | :1: 'root' must be a value or a list of values"
      })
  void saysWhatIsWrongWithTheFile(String content, String complaint) throws IOException {
    Path file = folder.resolve("quorus.yaml");
    Files.writeString(file, content);

    int exitCode = startAndStop("--config", file.toString());

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains(file + complaint);
  }

  @Test
  void anEmptyFileSaysNothing() throws IOException {
    Files.writeString(folder.resolve("quorus.yaml"), "# nothing\n");

    assertThat(startAndStop("--config", "quorus.yaml")).isZero();
  }

  @Test
  void saysThatThereIsNoFile() {
    int exitCode = startAndStop("--config", "missing.yaml");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err())
        .startsWith(
            "quorus: --config: cannot read "
                + folder.resolve("missing.yaml")
                + ": there is no such file or folder\n");
  }

  @Test
  void refusesToOfferPlainHttpToTheNetwork() {
    int exitCode = startAndStop("--bind", "0.0.0.0");

    assertThat(exitCode).isEqualTo(5);
    assertThat(shell.err()).contains("plain HTTP").contains("--insecure");
    assertThat(launcher.wasStarted()).isFalse();
  }

  @Test
  void offersItIfThatIsSaid() {
    int exitCode = startAndStop("--bind", "0.0.0.0", "--insecure");

    assertThat(exitCode).isZero();
    assertThat(launcher.settings().transport()).isEqualTo(new Transport.Plain(true));
  }

  @Test
  void offersHttpsToTheNetworkWithACertificateAndItsKey() {
    int exitCode =
        startAndStop("--bind", "0.0.0.0", "--tls-cert", "api.pem", "--tls-key", "api.key");

    assertThat(exitCode).isZero();
    assertThat(launcher.settings().transport())
        .isEqualTo(new Transport.Tls(folder.resolve("api.pem"), folder.resolve("api.key")));
  }

  @Test
  void refusesACertificateWithoutItsKey() {
    int exitCode = startAndStop("--tls-cert", "api.pem");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains("--tls-key");
  }

  @Test
  void printsTheUrlTheKeyAndACurlLine() {
    startAndStop("--port", "4711");

    assertThat(shell.out())
        .startsWith(
            "quorus is ready at http://127.0.0.1:4711 (admin key: "
                + folder.resolve("quorus-home/admin.key")
                + ")\n")
        .contains("\n  curl -sS -H \"Authorization: Bearer $(cat '")
        .contains(" 'http://127.0.0.1:4711/api/v1/transfers'\n")
        .doesNotContain("QUORUS_SERVER");
  }

  @Test
  void registersItselfWhileItRuns() throws IOException {
    shell.time().whenPausing(() -> {});
    Path quorus = folder.resolve("quorus-home");

    startAndStop("--data", "elsewhere");

    assertThat(LocalServer.find(quorus)).isEmpty();
    assertThat(shell.out()).doesNotContain("QUORUS_SERVER");
  }

  @Test
  void leavesTheRegistrationOfAnotherServerThatRuns() throws IOException {
    Path quorus = folder.resolve("quorus-home");
    long other = ProcessHandle.current().parent().orElseThrow().pid();
    LocalServer first =
        new LocalServer(
            URI.create("http://127.0.0.1:1"), other, Instant.EPOCH, folder.resolve("k"));
    first.register(quorus);

    startAndStop("--data", "elsewhere");

    assertThat(LocalServer.find(quorus)).isEqualTo(Optional.of(first));
    assertThat(shell.out())
        .contains(
            "  export QUORUS_SERVER=http://127.0.0.1:8080 QUORUS_API_KEY=\"$(cat '"
                + folder.resolve("elsewhere/admin.key"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Address already in use | in use by another program",
        "Permission denied | may be used by the administrator",
        "Cannot assign requested address | is no address of this machine"
      })
  void saysWhyTheAddressCannotBeHad(String reason, String complaint) {
    launcher.failing(new BindException(reason));

    int exitCode = startAndStop();

    assertThat(exitCode).isEqualTo(4);
    assertThat(shell.err()).contains(complaint);
  }

  @Test
  void saysWhyTheServerCannotStart() {
    launcher.failing(new IOException("its store is of a newer version"));

    int exitCode = startAndStop();

    assertThat(exitCode).isEqualTo(5);
    assertThat(shell.err())
        .contains("quorus-home: its store is of a newer version")
        .contains("--data DIR");
  }

  @Test
  void aDefectWhileStoppingIsNotHidden() {
    launcher.failingToStop(new IllegalStateException("cannot close"));

    int exitCode = startAndStop();

    assertThat(exitCode).isEqualTo(70);
    assertThat(shell.err()).contains("cannot close");
  }

  private int startAndStop(String... arguments) {
    shell.signals().send(ExitCode.TERMINATED);
    CommandEntry entry =
        CommandEntry.of("start", "Start", () -> new StartCommand(shell.shell(), launcher));
    String[] line = new String[arguments.length + 1];
    line[0] = "start";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(entry), line);
  }

  private static BandwidthRules rules(Bandwidth agent) {
    return new BandwidthRules(agent, Map.of());
  }
}
