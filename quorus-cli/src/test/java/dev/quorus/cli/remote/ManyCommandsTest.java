package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.ActionAnswer;
import dev.quorus.api.model.BatchAnswer;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.WhyView;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches, actions, priorities and reasons on the command line. */
class ManyCommandsTest {
  private static final String TRANSFERS = "/api/v1/transfers";
  private static final String ONE = TRANSFERS + "/" + Views.ID;
  private static final String ORDER = "{\"source\":\"/a\",\"destination\":\"/b\"}";

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
  void listsBySiftAndOrder() {
    api.on("GET " + TRANSFERS, new TransferPage(List.of(), null));

    int exitCode =
        transfer(
            "list",
            "--endpoint",
            "h:22",
            "--agent=agent-1",
            "--workflow=nightly",
            "--finished-since=1h",
            "--order=finished",
            "--tenant=acme");

    assertThat(exitCode).isZero();
    assertThat(api.asked().getFirst().query().split("&"))
        .containsExactlyInAnyOrder(
            "endpoint=h:22",
            "agent=agent-1",
            "label=workflow=nightly",
            "finishedAfter=2026-11-20T12:00:00Z",
            "order=finished",
            "tenant=acme",
            "limit=100");
  }

  @Test
  void submitsTheLinesOfAFileInOneRequest() throws IOException {
    Path file = Files.writeString(folder.resolve("a.ndjson"), ORDER + "\n\n" + ORDER + "\n");
    Problem problem = Problem.of(ProblemCode.INVALID_REQUEST, "The source is odd.", null);
    api.on(
        "POST " + TRANSFERS + "/batch",
        new BatchAnswer(
            1,
            1,
            List.of(
                new BatchAnswer.Item(0, Views.ID, null), new BatchAnswer.Item(1, null, problem))));

    int exitCode = transfer("submit", "--batch", file.toString());

    assertThat(exitCode).isEqualTo(1);
    assertThat(shell.out()).isEqualTo(Views.ID + "\n");
    assertThat(shell.err()).contains("line 2: The source is odd.");
    assertThat(api.asked().getFirst().body()).startsWith("{\"atomic\":false,\"transfers\":[{");
  }

  @Test
  void namesTheLineThatIsNoTransferAndSubmitsNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("a.ndjson"), ORDER + "\n{\"source\":\"/a\"}\n");

    int exitCode = transfer("submit", "--batch", file.toString());

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains("line 2: ").contains("/destination");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void wantsEitherTheEndsOrAFile() {
    assertThat(transfer("submit", "/a")).isEqualTo(2);
    assertThat(transfer("submit", "/a", "/b", "--batch", "x")).isEqualTo(2);
    assertThat(transfer("submit", "--atomic")).isEqualTo(2);
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void actsOnWhatMatchesUntilThereIsNoMore() {
    ActionAnswer.Item item =
        new ActionAnswer.Item(Views.ID, "done", TransferStateName.PAUSED, null, null);
    api.on(
        "POST " + TRANSFERS + "/actions",
        new ActionAnswer(1, 0, 0, List.of(item), "next"),
        new ActionAnswer(0, 0, 0, List.of(), null));

    int exitCode = transfer("act", "pause", "--endpoint", "h", "--state=queued");

    assertThat(exitCode).isZero();
    assertThat(shell.out()).isEqualTo(Views.ID + " done PAUSED\n");
    assertThat(shell.err()).isEqualTo("1 done, 0 unchanged, 0 refused\n");
    assertThat(api.asked().get(0).body())
        .contains("\"action\":\"pause\"")
        .contains("\"states\":[\"QUEUED\"]")
        .contains("\"endpoint\":\"h\"");
    assertThat(api.asked().get(1).body()).contains("\"cursor\":\"next\"");
  }

  @Test
  void actsOnAllOnlyIfThatIsSaid() {
    assertThat(transfer("act", "cancel")).isEqualTo(2);
    assertThat(transfer("act", "priority", "--all")).isEqualTo(2);
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void changesAPriority() {
    api.on("PATCH " + ONE, Views.running(Views.ID, 50));

    int exitCode = transfer("priority", "--to=9", "--from", "5", Views.ID);

    assertThat(exitCode).isZero();
    assertThat(shell.out()).startsWith(Views.ID + " has priority ");
    assertThat(api.asked().getFirst().body()).isEqualTo("{\"priority\":9}");
    assertThat(api.asked().getFirst().headers())
        .containsEntry("If-match", List.of("\"priority-5\""));
  }

  @Test
  void saysWhyATransferWaitsAndWhenItWillRun() {
    Instant then = Instant.parse("2026-11-20T14:00:00Z");
    api.on(
        "GET " + ONE + "/why",
        new WhyView(
            Views.ID,
            TransferStateName.QUEUED,
            new ReasonView("NO_SLOT", "all slots are taken"),
            new WhyView.Waits("default", 12, 32, 32, null, null, null, null),
            List.of(new WhyView.Misfit(2, "the protocol sftp")),
            null,
            new WhyView.Forecast(then, then.plusSeconds(5), "the last 64 attempts"),
            new WhyView.Deadline(then, "late", "it is forecast to end PT5S after its deadline")));

    int exitCode = transfer("why", Views.ID);

    assertThat(exitCode).isZero();
    assertThat(shell.out().lines())
        .containsExactly(
            "state     QUEUED",
            "reason    NO_SLOT: all slots are taken",
            "queue     12 before it in pool default, 32 of 32 slots taken",
            "not fit   2 of its pool's agents: lacking the protocol sftp",
            "forecast  starts 2026-11-20T14:00:00Z, ends 2026-11-20T14:00:05Z,"
                + " by the last 64 attempts",
            "deadline  2026-11-20T14:00:00Z, late: it is forecast to end PT5S after its deadline");
  }

  private int transfer(String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "transfer";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(TransferGroup.entry(shell.shell())), line);
  }
}
