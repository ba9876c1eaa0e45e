package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.TransferPage;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchCommandTest {
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
  void watchesOneUntilItIsFinished() {
    api.on(
        "GET " + ONE,
        Views.running(Views.ID, 10),
        Views.running(Views.ID, 60),
        Views.succeeded(Views.ID));

    int exitCode = transfer("watch", Views.ID);

    assertThat(exitCode).isZero();
    assertThat(shell.err()).isEqualTo(Views.ID + " RUNNING moves its bytes\n");
    assertThat(shell.out()).startsWith(Views.ID + " SUCCEEDED: ");
  }

  @Test
  void namesTheFilesOfATreeThatFailedAndEndsByTheGravest() {
    api.on("GET " + ONE, Views.failedTree(Views.ID));

    int exitCode = transfer("watch", Views.ID);

    assertThat(exitCode).isEqualTo(5);
    assertThat(shell.err())
        .contains("quorus: b: SOURCE_DENIED: may not be read\n  check permissions\n")
        .contains("FILES_FAILED: ", "; 12 files copied, 187 unchanged, 1 deleted, 1 failed\n");
  }

  @Test
  void saysWhatADryRunWouldDo() {
    api.on("GET " + ONE, Views.dryRun(Views.ID));

    int exitCode = transfer("watch", Views.ID);

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .startsWith("copy    a (1.0 MiB)\n")
        .contains("1 file would be copied; nothing was moved");
  }

  @Test
  void watchesATreeWithFilesAndBytesOnATerminal() {
    shell.with(FakeTerminal.screen(100));
    api.on("GET " + ONE, Views.runningTree(Views.ID), Views.failedTree(Views.ID));

    transfer("watch", Views.ID);

    assertThat(shell.err()).contains("12/200 files  34.0 MiB of 100.0 MiB");
  }

  @Test
  void watchesOneWithProgressOnATerminal() {
    shell.with(FakeTerminal.screen(80));
    api.on(
        "GET " + ONE,
        Views.running(Views.ID, 10),
        Views.running(Views.ID, 60),
        Views.succeeded(Views.ID));

    transfer("watch", Views.ID);

    assertThat(shell.err())
        .contains("report.csv", " 10%  10.0 MiB", " 60%  60.0 MiB")
        .endsWith("\u001b[J");
  }

  @Test
  void watchesOneAsLinesOfJson() throws IOException {
    api.on(
        "GET " + ONE,
        Views.running(Views.ID, 10),
        Views.running(Views.ID, 10),
        Views.running(Views.ID, 60),
        Views.succeeded(Views.ID));

    transfer("watch", Views.ID, "--json");

    assertThat(shell.out().lines()).hasSize(3);
    assertThat(JSON.readTree(shell.out().lines().toList().getLast()).get("state").asText())
        .isEqualTo("SUCCEEDED");
  }

  @Test
  void watchesThroughAShortOutage() {
    Problem starting = Problem.of(ProblemCode.UNAVAILABLE, "The service starts.", null);
    api.on("GET " + ONE, Views.running(Views.ID, 10), starting, Views.succeeded(Views.ID));

    int exitCode = transfer("watch", Views.ID);

    assertThat(exitCode).isZero();
    assertThat(shell.err()).contains("no answer for now: ", "The service starts.");
  }

  @Test
  void givesUpAfterALongOutage() {
    api.on("GET " + ONE, Problem.of(ProblemCode.UNAVAILABLE, "The service starts.", null));

    int exitCode = transfer("watch", Views.ID);

    assertThat(exitCode).isEqualTo(4);
    assertThat(Duration.ofNanos(shell.time().nanos()))
        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(32));
  }

  @Test
  void watchesAllAndHowTheyEnd() {
    api.on(
            "GET " + TRANSFERS,
            new TransferPage(List.of(Views.queued(Views.OTHER), Views.running(Views.ID, 10)), null),
            new TransferPage(List.of(Views.queued(Views.OTHER)), null))
        .on("GET " + ONE, Views.succeeded(Views.ID));
    stopAfter(Duration.ofSeconds(3));

    int exitCode = transfer("watch");

    assertThat(exitCode).isEqualTo(130);
    assertThat(shell.out().lines())
        .containsExactly(
            Views.ID + " RUNNING https://h/out/report.csv to /srv/in/report.csv: moves its bytes",
            Views.OTHER
                + " QUEUED https://h/out/report.csv to /srv/in/report.csv: waits for a free slot",
            Views.ID + " SUCCEEDED https://h/out/report.csv to /srv/in/report.csv");
  }

  @Test
  void watchesAllInATableThatIsRedrawn() {
    shell.with(FakeTerminal.screen(100));
    List<dev.quorus.api.model.TransferView> many =
        Stream.generate(() -> Views.running(Views.ID, 10)).limit(40).toList();
    api.on("GET " + TRANSFERS, new TransferPage(many, null));
    stopAfter(Duration.ofSeconds(2));

    transfer("watch");

    String first = shell.err().split("\r", 2)[0];
    assertThat(first.lines()).hasSize(23).allMatch(line -> line.length() < 100);
    assertThat(first).endsWith("40 going on; 19 not shown");
    assertThat(shell.err()).endsWith("\r\u001b[22A\u001b[J");
  }

  private void stopAfter(Duration time) {
    shell
        .time()
        .whenPausing(() -> {
          if (shell.time().nanos() >= time.toNanos()) {
            shell.signals().send(ExitCode.INTERRUPTED);
          }
        });
  }

  private int transfer(String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "transfer";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(TransferGroup.entry(shell.shell())), line);
  }
}
