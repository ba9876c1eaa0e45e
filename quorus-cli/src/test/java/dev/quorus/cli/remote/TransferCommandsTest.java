package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.AttemptStateName;
import dev.quorus.api.model.AttemptView;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.TransferPage;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransferCommandsTest {
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
  void listsInATableThatFitsTheScreen() {
    shell.with(FakeTerminal.screen(110));
    api.on(
        "GET " + TRANSFERS,
        new TransferPage(
            List.of(Views.running(Views.ID, 50), Views.failed(Views.OTHER, "UNREACHABLE")), null));

    int exitCode = transfer("list");

    assertThat(exitCode).isZero();
    assertThat(shell.out().lines())
        .allMatch(line -> line.length() <= 110)
        .satisfiesExactly(
            line -> assertThat(line).startsWith("ID    ").endsWith("WHY"),
            line -> assertThat(line).startsWith(Views.ID + "  RUNNING   50%  2 min 0 s  "),
            line -> assertThat(line).startsWith(Views.OTHER + "  FAILED     7%  2 min 0 s  "));
  }

  @Test
  void cutsNothingWhereThereIsNoScreen() {
    api.on(
        "GET " + TRANSFERS, new TransferPage(List.of(Views.failed(Views.ID, "UNREACHABLE")), null));

    transfer("list");

    assertThat(shell.out())
        .contains(
            "https://h/out/report.csv  /srv/in/report.csv  UNREACHABLE: h:443 does not answer\n");
  }

  @Test
  void asksForWhatTheFiltersSay() {
    api.on("GET " + TRANSFERS, new TransferPage(List.of(), null));

    int exitCode =
        transfer(
            "list",
            "--state",
            "FAILED,retry_wait",
            "--state=queued",
            "--label",
            "job=nightly",
            "--since",
            "2h",
            "--limit",
            "7");

    assertThat(exitCode).isZero();
    assertThat(api.asked().getFirst().query().split("&"))
        .containsExactlyInAnyOrder(
            "state=FAILED",
            "state=RETRY_WAIT",
            "state=QUEUED",
            "label=job=nightly",
            "createdAfter=2026-11-20T11:00:00Z",
            "limit=7");
    assertThat(shell.err()).isEqualTo("no transfers\n");
  }

  @Test
  void listsAllPagesIfAsked() throws IOException {
    api.on(
        "GET " + TRANSFERS,
        new TransferPage(List.of(Views.succeeded(Views.ID)), "next"),
        new TransferPage(List.of(Views.succeeded(Views.OTHER)), null));

    transfer("list", "--all", "--json");

    assertThat(JSON.readTree(shell.out()).get("items")).hasSize(2);
    assertThat(api.asked().getLast().query()).contains("cursor=next", "limit=1000");
  }

  @Test
  void saysThatThereAreMore() {
    api.on("GET " + TRANSFERS, new TransferPage(List.of(Views.succeeded(Views.ID)), "next"));

    transfer("list", "--limit", "1");

    assertThat(shell.err()).isEqualTo("there are more; see them with --all or a higher --limit\n");
    assertThat(api.asked()).hasSize(1);
  }

  @Test
  void suggestsTheNearestState() {
    int exitCode = transfer("list", "--state", "FAILD");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean 'failed'?");
  }

  @Test
  void showsAllAboutATransfer() {
    Instant at = Instant.parse("2026-11-20T12:58:01Z");
    api.on("GET " + ONE, Views.failed(Views.ID, "UNREACHABLE"))
        .on(
            "GET " + ONE + "/attempts",
            new AttemptList(
                List.of(
                    new AttemptView(
                        1,
                        AttemptStateName.FAILED,
                        "agent-1",
                        at,
                        at.plusSeconds(1),
                        7,
                        Views.failed(Views.ID, "CONNECTION_LOST").course().failure()))));

    int exitCode = transfer("show", Views.ID);

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .contains("id           " + Views.ID + "\n")
        .contains("state        FAILED (attempt 5 of 5, agent agent-1)\n")
        .contains("from         https://h/out/report.csv\n")
        .contains("progress     7.0 MiB of 100.0 MiB, 7%\n")
        .contains("failure      UNREACHABLE: h:443 does not answer\n")
        .contains("remedy       check the network\n")
        .contains("labels       job=nightly\n")
        .contains("submitted    2026-11-20T12:58:00Z (2 min 0 s ago)\n")
        .contains("\nATTEMPT  STATE   AGENT    BYTES  STARTED               FAILURE\n")
        .contains("      1  FAILED  agent-1    7 B  2026-11-20T12:58:01Z  CONNECTION_LOST: ");
  }

  @Test
  void showsWhatBecameOfTheFilesOfATree() {
    api.on("GET " + ONE, Views.failedTree(Views.ID))
        .on("GET " + ONE + "/attempts", new AttemptList(List.of()));

    transfer("show", Views.ID);

    assertThat(shell.out())
        .contains(
            "files        12 files copied, 187 unchanged, 1 deleted, 1 failed, folders made: 2\n")
        .contains("publish fsync, recursive, bandwidth 50MiB/s\n")
        .endsWith(
            "\n\nfail    b: SOURCE_DENIED: may not be read\ndelete  old\ncopy    a (1.0 MiB)\n");
  }

  @Test
  void listsHowManyFilesOfATreeAreDone() {
    api.on("GET " + TRANSFERS, new TransferPage(List.of(Views.runningTree(Views.ID)), null));

    transfer("list");

    assertThat(shell.out()).contains("34% 12/200 files");
  }

  @Test
  void showsTheDocumentOfTheApi() throws IOException {
    api.on("GET " + ONE, Views.running(Views.ID, 50));

    transfer("show", Views.ID, "--json");

    JsonNode shown = JSON.readTree(shell.out());
    assertThat(shown.get("id").asText()).isEqualTo(Views.ID);
    assertThat(shown.get("bytesTransferred").asLong()).isEqualTo(50 * 1024 * 1024);
  }

  @Test
  void cancelsEachAndGoesOnAfterOneThatCannotBe() {
    api.on(
            "POST " + ONE + "/cancel",
            Problem.of(ProblemCode.ILLEGAL_STATE, "It is SUCCEEDED already.", null))
        .on("POST " + TRANSFERS + "/" + Views.OTHER + "/cancel", Views.cancelled(Views.OTHER));

    int exitCode = transfer("cancel", Views.ID, Views.OTHER, Views.OTHER);

    assertThat(exitCode).isEqualTo(1);
    assertThat(shell.out()).isEqualTo(Views.OTHER + " CANCELLED\n");
    assertThat(shell.err())
        .startsWith("quorus: " + Views.ID + ": It is SUCCEEDED already. (ILLEGAL_STATE)\n");
  }

  @Test
  void retriesUnderANewId() {
    api.on("POST " + ONE + "/retry", Views.queued(Views.OTHER));

    int exitCode = transfer("retry", Views.ID);

    assertThat(exitCode).isZero();
    assertThat(shell.out()).isEqualTo(Views.ID + " is retried as " + Views.OTHER + "\n");
  }

  @Test
  void pausesAndResumes() {
    api.on("POST " + ONE + "/pause", Views.paused(Views.ID))
        .on("POST " + ONE + "/resume", Views.queued(Views.ID));

    assertThat(transfer("pause", Views.ID)).isZero();
    assertThat(transfer("resume", Views.ID)).isZero();

    assertThat(shell.out()).isEqualTo(Views.ID + " PAUSED\n" + Views.ID + " QUEUED\n");
  }

  @Test
  void saysThatAnIdIsNone() {
    int exitCode = transfer("show", "019a");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).startsWith("quorus: '019a' is no transfer id");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void saysThatThereIsNoSuchTransfer() {
    int exitCode = transfer("show", Views.ID);

    assertThat(exitCode).isEqualTo(1);
    assertThat(shell.err()).contains("There is no GET " + ONE + ". (NOT_FOUND)");
  }

  @Test
  void saysWhatTheServerDoesNotTake() {
    api.on("POST " + TRANSFERS, ScriptedApi.invalid("/source", "must be a URI"));

    int exitCode = transfer("submit", "/a", "/b");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err())
        .startsWith("quorus: The request is not valid.\n  /source: must be a URI\n");
  }

  @Test
  void saysWhichKeyWasRefused() {
    api.on("GET " + TRANSFERS, Problem.of(ProblemCode.UNAUTHENTICATED, "Unknown key.", null));

    int exitCode = transfer("list");

    assertThat(exitCode).isEqualTo(5);
    assertThat(shell.err())
        .contains("refused the key from the variable QUORUS_API_KEY: Unknown key.")
        .doesNotContain("k3y");
  }

  @Test
  void saysThatTheServerIsAway() {
    api.close();

    int exitCode = transfer("list");

    assertThat(exitCode).isEqualTo(4);
    assertThat(shell.err())
        .contains(api.url())
        .contains("the address is from the variable QUORUS_SERVER");
  }

  private int transfer(String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "transfer";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(TransferGroup.entry(shell.shell())), line);
  }
}
