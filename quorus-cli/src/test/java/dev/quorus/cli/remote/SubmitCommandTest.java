package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmitCommandTest {
  private static final String TRANSFERS = "/api/v1/transfers";
  private static final String ONE = TRANSFERS + "/" + Views.ID;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private final ScriptedApi api = new ScriptedApi();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder).with("QUORUS_SERVER", api.url()).with("QUORUS_API_KEY", "k3y");
  }

  @AfterEach
  void closeServer() {
    api.close();
  }

  @Test
  void saysWhoIsToldAndShowsTheSecretThatItMade() throws IOException {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID));

    transfer(
        "submit",
        "/a",
        "/b",
        "--notify",
        "https://h.example/4711",
        "--notify-event",
        "transfer.failed");

    JsonNode notify = JSON.readTree(api.asked().getFirst().body()).get("notify");
    assertThat(notify.get("url").asText()).isEqualTo("https://h.example/4711");
    assertThat(notify.get("events")).hasSize(1);
    assertThat(shell.err())
        .isEqualTo("messages are signed with " + notify.get("secret").asText() + "\n");
    assertThat(transfer("submit", "/a", "/b", "--notify-webhook", "wh_1")).isEqualTo(2);
  }

  @Test
  void submitsWhatTheCommandLineSays() throws IOException {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID));
    Files.createDirectory(folder.resolve("in"));

    int exitCode =
        transfer(
            "submit",
            "https://u:geheim@h/out/report.csv",
            "in",
            "--verify",
            "checksum",
            "--digest",
            "md5",
            "--overwrite",
            "newer",
            "--publish",
            "rename",
            "--no-create-folders",
            "--max-attempts",
            "8",
            "--timeout",
            "2h",
            "--no-progress-timeout",
            "30s",
            "--pool",
            "dmz",
            "--priority",
            "7",
            "--label",
            "job=nightly",
            "--label",
            "a=b=c",
            "--deadline",
            "2h",
            "--header",
            "X-A: b",
            "--idempotency-key",
            "once");

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .isEqualTo(Views.ID + " QUEUED: https://h/out/report.csv to /srv/in/report.csv\n");
    ScriptedApi.Asked asked = api.asked().getFirst();
    assertThat(asked.headers().get("Authorization")).containsExactly("Bearer k3y");
    assertThat(asked.headers().get("Idempotency-key")).containsExactly("once");
    assertThat(JSON.readTree(asked.body()))
        .isEqualTo(
            JSON.readTree(
                """
                {"source": {"uri": "https://h/out/report.csv", "headers": {"X-A": "b"},
                            "username": "u", "password": "geheim"},
                 "destination": "%s/in/report.csv", "pool": "dmz", "priority": 7,
                 "labels": {"job": "nightly", "a": "b=c"}, "verify": "checksum",
                 "digest": "md5", "overwrite": "newer", "publish": "rename",
                 "createFolders": false, "maxAttempts": 8, "noProgressTimeout": "PT30S",
                 "timeout": "PT2H", "deadline": "2026-11-20T15:00:00Z"}
                """
                    .formatted(folder)));
  }

  @Test
  void submitsATreeWithAKeyAndPinnedHostKeys() throws IOException {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID));
    String key = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END\n";
    Files.writeString(folder.resolve("key"), key);
    Files.writeString(
        folder.resolve("hosts"),
        "[h]:2222 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIM0tJMAF23Jd/tV5f13cmsClIxGXn577yT0UwUPtkBQM");
    shell.with("QUORUS_IDENTITY_PASSPHRASE", "geheim");

    int exitCode =
        transfer(
            "submit",
            "-r",
            "sftp://me@h:2222/out/",
            "/srv/in/",
            "--identity",
            "key",
            "--known-hosts",
            "hosts",
            "--include",
            "*.csv",
            "--exclude",
            "tmp",
            "--mirror",
            "--max-delete",
            "0",
            "--dry-run",
            "--bandwidth",
            "50MiB/s",
            "--streams",
            "3");

    assertThat(exitCode).isZero();
    JsonNode body = JSON.readTree(api.asked().getFirst().body());
    assertThat(body.get("source"))
        .isEqualTo(
            JSON.createObjectNode()
                .put("uri", "sftp://h:2222/out")
                .put("username", "me")
                .put("privateKey", key)
                .put("passphrase", "geheim")
                .set(
                    "hostKey",
                    JSON.createArrayNode()
                        .add("SHA256:7rOYpfjzzolQ/BCIzHajJ2bYXpRgKqvuA9ZxpBhQM8s")));
    assertThat(body.get("destination").asText()).isEqualTo("/srv/in");
    assertThat(body.get("recursive").asBoolean()).isTrue();
    assertThat(body.at("/include/0").asText()).isEqualTo("*.csv");
    assertThat(body.at("/exclude/0").asText()).isEqualTo("tmp");
    assertThat(body.get("mirror").asBoolean()).isTrue();
    assertThat(body.get("maxDelete").asInt()).isZero();
    assertThat(body.get("dryRun").asBoolean()).isTrue();
    assertThat(body.get("bandwidth").asText()).isEqualTo("50MiB/s");
    assertThat(body.get("streams").asInt()).isEqualTo(3);
    assertThat(shell.out() + shell.err()).doesNotContain("geheim", "RSA");
  }

  @Test
  void submitsOnlyWhatIsSaid() throws IOException {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID));

    transfer("submit", "a.csv", "/srv/b.csv", "--quiet");

    assertThat(shell.out()).isEqualTo(Views.ID + "\n");
    JsonNode body = JSON.readTree(api.asked().getFirst().body());
    assertThat(body.get("source").asText()).isEqualTo(folder + "/a.csv");
    assertThat(body.has("verify")).isFalse();
    assertThat(body.has("digest")).isFalse();
    assertThat(body.has("timeout")).isFalse();
  }

  @Test
  void waitsForTheEnd() {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID))
        .on(
            "GET " + ONE,
            Views.queued(Views.ID),
            Views.running(Views.ID, 50),
            Views.succeeded(Views.ID));

    int exitCode = transfer("submit", "/a", "/b", "--wait");

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .isEqualTo(
            Views.ID
                + " SUCCEEDED: https://h/out/report.csv to /srv/in/report.csv, 100.0 MiB in 10 s,"
                + " crc32c:00000000\n");
    assertThat(shell.err())
        .isEqualTo(
            "submitted %1$s\n%1$s QUEUED waits for a free slot\n%1$s RUNNING moves its bytes\n"
                .formatted(Views.ID));
  }

  @ParameterizedTest
  @CsvSource({"UNREACHABLE, 4", "CREDENTIALS_REFUSED, 5", "SOURCE_NOT_FOUND, 1", "NEW_CODE, 1"})
  void endsWithTheExitCodeOfTheFailure(String code, int expected) {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID))
        .on("GET " + ONE, Views.failed(Views.ID, code));

    int exitCode = transfer("submit", "/a", "/b", "--wait", "--quiet");

    assertThat(exitCode).isEqualTo(expected);
    assertThat(shell.out()).isEqualTo(Views.ID + "\n");
    assertThat(shell.err())
        .isEqualTo(
            "quorus: %s FAILED: %s: h:443 does not answer\n  check the network\n"
                .formatted(Views.ID, code));
  }

  @ParameterizedTest
  @CsvSource({"--timeout", "--wait-timeout"})
  void givesUpWaitingWhenTheTimeIsUp(String option) {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID))
        .on("GET " + ONE, Views.running(Views.ID, 50));

    int exitCode = transfer("submit", "/a", "/b", "--wait", option, "90s");

    assertThat(exitCode).isEqualTo(3);
    assertThat(Duration.ofNanos(shell.time().nanos())).isEqualTo(Duration.ofSeconds(90));
    assertThat(shell.err())
        .endsWith(
            "quorus: transfer %1$s is not finished after 1 min 30 s\n".formatted(Views.ID)
                + "  see it again with 'quorus transfer watch %s'\n".formatted(Views.ID));
  }

  @Test
  void aSignalEndsTheWaitingAndNotTheTransfer() {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID))
        .on("GET " + ONE, Views.running(Views.ID, 50));
    shell.time().whenPausing(() -> shell.signals().send(ExitCode.INTERRUPTED));

    int exitCode = transfer("submit", "/a", "/b", "--wait");

    assertThat(exitCode).isEqualTo(130);
    assertThat(shell.err())
        .contains("quorus: transfer " + Views.ID + " goes on without being watched\n");
    assertThat(api.asked())
        .extracting(ScriptedApi.Asked::line)
        .doesNotContain("POST " + ONE + "/cancel");
  }

  @Test
  void writesTheFinishedTransferAsOneDocument() throws IOException {
    api.on("POST " + TRANSFERS, Views.queued(Views.ID))
        .on("GET " + ONE, Views.running(Views.ID, 1), Views.succeeded(Views.ID));

    int exitCode = transfer("submit", "/a", "/b", "--wait", "--json");

    assertThat(exitCode).isZero();
    assertThat(JSON.readTree(shell.out()).get("state").asText()).isEqualTo("SUCCEEDED");
    assertThat(shell.out().lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "--retries 1 --max-attempts 2, say the same thing",
    "--wait-timeout 5s, is for --wait",
    "--timeout 1500ms, must be in whole seconds",
    "--label nonsense, --label takes KEY=VALUE",
    "--priority 10, no number from 0 to 9",
    "--deadline 2026-13-01, is no time",
    "--deadline tomorrow, is no duration"
  })
  void saysWhatIsWrongWithASubmit(String options, String complaint) {
    int exitCode = transfer(("submit /a /b " + options).split(" "));

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains(complaint);
    assertThat(api.asked()).isEmpty();
  }

  private int transfer(String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "transfer";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(TransferGroup.entry(shell.shell())), line);
  }
}
