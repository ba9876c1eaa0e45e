package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionLimits;
import dev.quorus.api.model.ConnectionList;
import dev.quorus.api.model.ConnectionReport;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionTrust;
import dev.quorus.api.model.ConnectionView;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.RetryName;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionsCommandTest {
  private static final String ALL = "/api/v1/connections";
  private static final String ONE = ALL + "/partner-a";
  private static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");
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
  void createsOneFromAnAddressWithASecretFromAFile() throws IOException {
    api.on("POST " + ALL, view(null));
    Files.writeString(folder.resolve("pw"), "open-sesame\n");

    int exitCode =
        connections(
            "create",
            "partner-a",
            "sftp://me@partner.example:2222/out",
            "--password-file",
            "pw",
            "--sessions",
            "4",
            "--trust-on-first-use",
            "--verify",
            "size");

    assertThat(exitCode).as(shell.err()).isZero();
    assertThat(shell.out()).contains("partner-a").doesNotContain("open-sesame");
    assertBody(
        """
        {"name": "partner-a",
         "endpoint": {"protocol": "sftp", "host": "partner.example", "port": 2222, "basePath": "/out"},
         "credentials": {"username": "me", "password": "open-sesame"},
         "trust": {"firstUse": true}, "limits": {"sessions": 4}, "policy": {"verify": "size"}}
        """);
  }

  @Test
  void createsOneFromWhatTheDoctorSaved() throws IOException {
    api.on("POST " + ALL, view(null));
    Files.writeString(
        folder.resolve("nas.json"),
        "{\"name\":\"nas\",\"endpoint\":{\"protocol\":\"smb\",\"host\":\"h\"},"
            + "\"credentials\":{\"username\":\"me\"}}");
    Files.writeString(folder.resolve("pw"), "p");

    int exitCode = connections("create", "-f", "nas.json", "--password-file", "pw");

    assertThat(exitCode).as(shell.err()).isZero();
    assertBody(
        """
        {"name": "nas", "endpoint": {"protocol": "smb", "host": "h"},
         "credentials": {"username": "me", "password": "p"}}
        """);
  }

  @Test
  void refusesAPasswordInAnAddress() {
    int exitCode = connections("create", "partner-a", "sftp://me:geheim@h/out");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains("--password-file").doesNotContain("geheim");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void saysWhatIsWrongWithAFile() throws IOException {
    Files.writeString(folder.resolve("bad.json"), "{\"endpont\":{}}");

    int exitCode = connections("create", "a", "-f", "bad.json");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean");
  }

  @Test
  void anUpdateChangesWhatIsGivenOnTheVersionThatWasSeen() throws IOException {
    api.on("GET " + ONE, view("***")).on("PUT " + ONE, view("***"));

    int exitCode = connections("update", "partner-a", "--sessions", "2");

    assertThat(exitCode).as(shell.err()).isZero();
    assertThat(api.asked().getLast().headers().get("If-match")).containsExactly("\"3\"");
    assertBody(
        """
        {"endpoint": {"protocol": "sftp", "host": "partner.example", "port": 2222, "basePath": "/out"},
         "credentials": {"username": "me", "password": "***"},
         "trust": {"hostKey": ["SHA256:k"]}, "limits": {"sessions": 2, "bandwidth": "5MiB/s"}}
        """);
  }

  @Test
  void rotatingSendsTheNewSecretAlone() throws IOException {
    api.on("GET " + ONE, view("***")).on("POST " + ONE + "/rotate", view("***"));
    Files.writeString(folder.resolve("pw"), "next");

    int exitCode = connections("rotate", "partner-a", "--password-file", "pw");

    assertThat(exitCode).as(shell.err()).isZero();
    assertBody("{\"credentials\": {\"username\": \"me\", \"password\": \"next\"}}");
  }

  @Test
  void listsThemInATable() {
    api.on("GET " + ALL, new ConnectionList(List.of(view("***"))));

    int exitCode = connections("list");

    assertThat(exitCode).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("NAME", "partner-a", "sftp://me@partner.example:2222/out", "password", "key");
  }

  @Test
  void aTestThatFailsEndsWithItsCode() {
    FailureView failure =
        new FailureView("CREDENTIALS_REFUSED", "no such user", RetryName.NEVER, "correct it");
    api.on(
        "POST " + ONE + "/test",
        new ConnectionReport(
            "partner-a",
            "edge-1",
            false,
            List.of(new ConnectionReport.Fact("clock offset", "+0.1 s")),
            List.of(new ConnectionReport.Check("log in", null, null, failure)),
            null));

    int exitCode = connections("test", "partner-a", "--pool", "dmz");

    assertThat(exitCode).isEqualTo(5);
    assertThat(shell.out()).contains("edge-1", "clock offset", "no such user");
    assertThat(api.asked().getLast().body()).contains("dmz");
  }

  @Test
  void aSubmitNamesAPlaceInOne() throws IOException {
    api.on("POST /api/v1/transfers", Views.queued(Views.ID));

    int exitCode =
        CommandLines.run(
            shell,
            List.of(TransferGroup.entry(shell.shell())),
            "transfer",
            "submit",
            "@partner-a/out/x y.csv",
            "@nas/in/");

    assertThat(exitCode).as(shell.err()).isZero();
    assertThat(JSON.readTree(api.asked().getLast().body()).toString())
        .contains(
            "\"source\":{\"connection\":\"partner-a\",\"path\":\"/out/x y.csv\"}",
            "\"destination\":{\"connection\":\"nas\",\"path\":\"/in/x y.csv\"}");
  }

  private void assertBody(String expected) throws IOException {
    assertThat(JSON.readTree(api.asked().getLast().body())).isEqualTo(JSON.readTree(expected));
  }

  private static ConnectionView view(@Nullable String password) {
    return new ConnectionView(
        "partner-a",
        new ConnectionSite("sftp", "partner.example", 2222, "/out"),
        new ConnectionAccess("me", null, password, null, null, null),
        new ConnectionTrust(List.of("SHA256:k"), List.of(), null, null),
        new ConnectionLimits(null, "5MiB/s"),
        null,
        new ConnectionView.Revision(3, NOW, NOW, null));
  }

  private int connections(String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "connections";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(ConnectionsGroup.entry(shell.shell())), line);
  }
}
