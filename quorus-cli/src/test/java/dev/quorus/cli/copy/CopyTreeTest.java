package dev.quorus.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyTreeTest {
  private static final long MIB = 1024 * 1024;
  private static final Rejected DENIED =
      new Rejected(FailureCode.SOURCE_DENIED, "/out/b may not be read");
  private static final TreeReport WHOLE =
      new TreeReport(
          12,
          187,
          1,
          0,
          3,
          List.of(new Line.Deleted("old.csv"), new Line.Copied("a/new.csv", 5 * MIB)));
  private static final TreeReport BROKEN =
      new TreeReport(
          12,
          0,
          0,
          3,
          0,
          List.of(
              new Line.NotCopied("b", DENIED),
              new Line.NotCopied("c", new Unreachable(FailureCode.CONNECTION_LOST, "cut")),
              new Line.Copied("a", 7)));
  private static final Rejected FILES_FAILED =
      new Rejected(FailureCode.FILES_FAILED, "3 of 15 files were not copied");

  @TempDir private Path folder;
  private final FakeEngine engine = new FakeEngine();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder);
  }

  @Test
  void ordersWhatTheCommandLineSays() {
    engine.succeeds(receipt(WHOLE));

    copy(
        "-r",
        "out/",
        "in",
        "--exclude",
        "tmp",
        "--mirror",
        "--max-delete",
        "9",
        "--bandwidth",
        "1MiB/s",
        "--streams",
        "2");

    TransferOrder order = engine.jobs().getFirst().order();
    assertThat(order.selection())
        .isEqualTo(new Selection(true, List.of(), List.of("tmp"), new Selection.Mirror(9), false));
    assertThat(order.flow()).isEqualTo(new Flow(Bandwidth.of(MIB), 2));
    assertThat(order.source().uri().getPath()).isEqualTo(folder + "/out");
    assertThat(order.destination().uri().getPath()).isEqualTo(folder + "/in");
  }

  @Test
  void givesFilesOfHostKeysToTheEngine() {
    engine.succeeds(receipt(WHOLE));

    copy("-r", "sftp://me:p@h/out", "in", "--known-hosts", "hosts");

    assertThat(engine.opened().getFirst().knownHosts()).containsExactly(folder.resolve("hosts"));
  }

  @Test
  void saysWhatBecameOfTheFiles() {
    engine.succeeds(receipt(WHOLE));

    int exitCode = copy("-r", "out", "in");

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .matches(
            folder
                + "/in: 12 files copied, 187 unchanged, 1 deleted, 34.0 MiB in \\d+ ms \\(.*/s\\)\n");
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void saysWhatItWouldDoAndMovesNothing() {
    engine.succeeds(receipt(WHOLE));

    int exitCode = copy("-r", "out", "in", "--dry-run");

    assertThat(exitCode).isZero();
    assertThat(engine.jobs().getFirst().order().selection().dryRun()).isTrue();
    assertThat(shell.out())
        .isEqualTo(
            "delete  old.csv\ncopy    a/new.csv (5.0 MiB)\nand 11 files more\n"
                + folder
                + "/in: 12 files would be copied, 187 unchanged, 1 would be deleted;"
                + " nothing was moved\n");
  }

  @Test
  void namesEachFileThatFailedAndEndsByTheGravestFailure() {
    engine.fails(FILES_FAILED, BROKEN);

    int exitCode = copy("-r", "out", "in");

    assertThat(exitCode).isEqualTo(ExitCode.REFUSED.number());
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err())
        .isEqualTo(
            "quorus: b: SOURCE_DENIED: /out/b may not be read\n  "
                + FailureCode.SOURCE_DENIED.remedy()
                + "\nquorus: c: CONNECTION_LOST: cut\n  "
                + FailureCode.CONNECTION_LOST.remedy()
                + "\nquorus: and 1 file more failed\n"
                + "quorus: FILES_FAILED: 3 of 15 files were not copied; 12 files copied, 3 failed\n  "
                + FailureCode.FILES_FAILED.remedy()
                + "\n");
  }

  @Test
  void aFileNameCannotSteerTheTerminal() {
    engine.fails(
        FILES_FAILED,
        new TreeReport(0, 0, 0, 1, 0, List.of(new Line.NotCopied("a\u001b[2Jb\n", DENIED))));

    copy("-r", "out", "in");

    assertThat(shell.err()).doesNotContain("\u001b").doesNotContain("b\n:");
  }

  @Test
  void writesALineOfJsonForEachFileAndTheCounts() throws IOException {
    engine.fails(FILES_FAILED, BROKEN).at(new Progress(7, 99, 12, 15));

    int exitCode = copy("-r", "out", "in", "--json");

    assertThat(exitCode).isEqualTo(ExitCode.REFUSED.number());
    List<JsonNode> lines = json();
    assertThat(lines).hasSize(4);
    assertThat(lines.getFirst().get("action").asText()).isEqualTo("failed");
    assertThat(lines.getFirst().at("/failure/code").asText()).isEqualTo("SOURCE_DENIED");
    assertThat(lines.get(2).get("path").asText()).isEqualTo("a");
    assertThat(lines.get(2).get("bytes").asLong()).isEqualTo(7);
    JsonNode last = lines.getLast();
    assertThat(last.get("state").asText()).isEqualTo("FAILED");
    assertThat(last.at("/tree/failed").asLong()).isEqualTo(3);
    assertThat(last.get("filesTransferred").asLong()).isEqualTo(12);
    assertThat(last.get("filesTotal").asLong()).isEqualTo(15);
    assertThat(last.get("exitCode").asInt()).isEqualTo(5);
  }

  @Test
  void aDryRunInJsonSaysSo() throws IOException {
    engine.succeeds(receipt(WHOLE));

    copy("-r", "out", "in", "--dry-run", "--json");

    JsonNode last = json().getLast();
    assertThat(last.get("dryRun").asBoolean()).isTrue();
    assertThat(last.get("bytesTransferred").asLong()).isZero();
    assertThat(json().getFirst().get("action").asText()).isEqualTo("deleted");
  }

  @Test
  void showsFilesAndBytesOnATerminal() {
    shell.with(FakeTerminal.screen(100));
    engine
        .runs()
        .at(new Progress(34 * MIB, 1200 * MIB, 12, 200))
        .whenLookedAt(this::stopAfterThreeSeconds);

    int exitCode = copy("-r", "out", "in");

    assertThat(exitCode).isEqualTo(130);
    assertThat(shell.err())
        .contains("12/200 files  34.0 MiB of 1.2 GiB")
        .contains("stopped at 12/200 files, 34.0 MiB of 1.2 GiB");
  }

  @Test
  void anAttemptThatABusyServerTurnedAwayDoesNotCount() {
    Unreachable busy =
        new Unreachable(
            FailureCode.SERVER_BUSY, "421 too many", new Retry.After(Duration.ofSeconds(1)));
    engine.fails(busy).fails(busy).fails(busy).succeeds(receipt(WHOLE));

    int exitCode = copy("-r", "out", "in", "--retries", "1");

    assertThat(exitCode).isZero();
    assertThat(engine.jobs()).hasSize(4);
    assertThat(engine.jobs().getLast().order().patience().maxAttempts()).isEqualTo(5);
  }

  /** Lets a second pass with each look, and stops the copy at the fourth. */
  private void stopAfterThreeSeconds() {
    shell.time().pause(Duration.ofSeconds(1));
    if (shell.time().nanos() >= Duration.ofSeconds(4).toNanos()) {
      shell.signals().send(ExitCode.INTERRUPTED);
    }
  }

  private static Receipt receipt(TreeReport tree) {
    return new Receipt(34 * MIB, null, Published.RENAMED, 0, null, tree);
  }

  private List<JsonNode> json() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    return mapper.readerFor(JsonNode.class).<JsonNode>readValues(shell.out()).readAll();
  }

  private int copy(String... arguments) {
    CopyRun.Delays delays = new CopyRun.Delays(RetryDelays.DEFAULT, new Random(1));
    CommandEntry entry =
        CommandEntry.of("copy", "Copy", () -> new CopyCommand(shell.shell(), engine, delays));
    String[] line = new String[arguments.length + 1];
    line[0] = "copy";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(entry), line);
  }
}
