package dev.quorus.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import dev.quorus.core.engine.Job;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopyCommandTest {
  private static final long MIB = 1024 * 1024;
  private static final Digest DIGEST = new Digest(DigestAlgorithm.MD5, "0".repeat(32));
  private static final Receipt RECEIPT = new Receipt(10 * MIB, DIGEST, Published.RENAMED, 0, null);
  private static final Unreachable AWAY =
      new Unreachable(FailureCode.UNREACHABLE, "h:80 does not answer", Retry.backoff());

  @TempDir private Path folder;
  private final FakeEngine engine = new FakeEngine();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder);
  }

  @Test
  void saysInOneLineWhatWasCopied() {
    engine.succeeds(RECEIPT);

    int exitCode = copy("a.bin", "b.bin");

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .matches(
            folder + "/b.bin: 10.0 MiB in \\d+ ms \\(.*/s\\), md5:0{32}, renamed into place\n");
    assertThat(shell.err()).isEmpty();
    assertThat(engine.closed()).isTrue();
  }

  @Test
  void saysHowItCameAboutWhereThatIsNoteworthy() {
    engine.fails(AWAY).succeeds(new Receipt(10 * MIB, null, Published.IN_PLACE, 4 * MIB, "slow"));

    copy("a.bin", "b.bin");

    assertThat(shell.out())
        .contains("10.0 MiB in ", ", written in place, resumed from 4.0 MiB, 2 attempts, slow\n");
  }

  @Test
  void saysThatItLeftWhatWasThere() {
    engine.succeeds(new Receipt(10, null, Published.SKIPPED, 0, null));

    copy("a.bin", "b.bin", "--overwrite", "skip");

    assertThat(shell.out()).isEqualTo(folder + "/b.bin: left as it was\n");
  }

  @Test
  void saysNothingIfQuiet() {
    engine.succeeds(RECEIPT);

    int exitCode = copy("a.bin", "b.bin", "--quiet");

    assertThat(exitCode).isZero();
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void ordersWithDefaultsWhereNothingIsSaid() {
    engine.succeeds(RECEIPT);

    copy("a.bin", "b.bin");

    Job job = engine.jobs().getFirst();
    assertThat(job.order().delivery()).isEqualTo(Delivery.DEFAULT);
    assertThat(job.order().patience()).isEqualTo(Patience.DEFAULT);
    assertThat(job.order().source().uri().getPath()).isEqualTo(folder + "/a.bin");
    assertThat(job.ref().number()).isEqualTo(1);
  }

  @Test
  void runningItAgainFindsThePartial() {
    engine.succeeds(RECEIPT).succeeds(RECEIPT);

    copy("a.bin", "b.bin");
    copy(folder + "/./a.bin", "b.bin");

    assertThat(engine.jobs().getLast().ref().transfer())
        .isEqualTo(engine.jobs().getFirst().ref().transfer())
        .isEqualTo(TransferIds.named("file://" + folder + "/a.bin\nfile://" + folder + "/b.bin"));
  }

  @Test
  void ordersWhatTheOptionsSay() throws IOException {
    Files.writeString(folder.resolve("token"), "t0ken\n");
    engine.succeeds(RECEIPT);

    int exitCode =
        copy(
            ("https://h/a.bin b.bin --verify checksum --digest md5:"
                    + "0".repeat(32)
                    + " --overwrite newer --publish rename --no-create-folders --retries 2"
                    + " --timeout 5m --no-progress-timeout 9s --bearer-file token")
                .split(" "));

    assertThat(exitCode).isZero();
    Job job = engine.jobs().getFirst();
    assertThat(job.order().delivery())
        .isEqualTo(
            new Delivery(
                VerifyMode.CHECKSUM,
                DigestAlgorithm.MD5,
                DIGEST,
                OverwritePolicy.NEWER,
                PublishMode.RENAME,
                false));
    assertThat(job.order().patience().maxAttempts()).isEqualTo(3);
    assertThat(job.order().patience().noProgress()).isEqualTo(Duration.ofSeconds(9));
    assertThat(job.order().patience().timeout()).isEqualTo(Duration.ofMinutes(5));
    assertThat(job.order().source().credentials())
        .isEqualTo(new Credentials.Bearer(new Secret("t0ken")));
  }

  @Test
  void triesAgainAfterAFailureThatMayPass() {
    engine.fails(AWAY).fails(AWAY).succeeds(RECEIPT);

    int exitCode = copy("a.bin", "b.bin");

    assertThat(exitCode).isZero();
    assertThat(engine.jobs()).extracting(job -> job.ref().number()).containsExactly(1, 2, 3);
  }

  @Test
  void waitsAsLongAsTheServerAsked() {
    engine
        .fails(
            new Unreachable(
                FailureCode.SERVER_BUSY, "later", new Retry.After(Duration.ofSeconds(42))))
        .succeeds(RECEIPT);

    copy("a.bin", "b.bin");

    assertThat(Duration.ofNanos(shell.time().nanos())).isEqualTo(Duration.ofSeconds(42));
  }

  @Test
  void givesUpAfterTheLastAttempt() {
    engine.fails(AWAY).fails(AWAY).fails(AWAY);

    int exitCode = copy("a.bin", "b.bin", "--retries", "2");

    assertThat(exitCode).isEqualTo(4);
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err())
        .isEqualTo(
            "quorus: UNREACHABLE: h:80 does not answer (after 3 attempts)\n  "
                + FailureCode.UNREACHABLE.remedy()
                + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "SOURCE_NOT_FOUND, 1",
    "DESTINATION_EXISTS, 1",
    "UNSUPPORTED, 2",
    "OUTSIDE_ROOTS, 5",
    "CREDENTIALS_REFUSED, 5"
  })
  void aRejectionIsFinalAndHasItsExitCode(FailureCode code, int expected) {
    engine.fails(new Rejected(code, "no"));

    int exitCode = copy("a.bin", "b.bin");

    assertThat(exitCode).isEqualTo(expected);
    assertThat(engine.jobs()).hasSize(1);
  }

  @Test
  void theTimeOutIsThatOfAllAttempts() {
    engine
        .fails(new Unreachable(FailureCode.SERVER_BUSY, "later", after(20)))
        .fails(new Unreachable(FailureCode.SERVER_BUSY, "later", after(20)));

    int exitCode = copy("a.bin", "b.bin", "--timeout", "30s");

    assertThat(exitCode).isEqualTo(3);
    assertThat(engine.jobs())
        .extracting(job -> job.order().patience().timeout())
        .containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(10));
    assertThat(shell.err()).contains("TIMED_OUT: not done in the time given", "SERVER_BUSY: later");
  }

  @ParameterizedTest
  @CsvSource({"INTERRUPTED, 130", "TERMINATED, 143"})
  void aSignalStopsItAndKeepsWhatIsThere(ExitCode signal, int expected) {
    engine.runs().at(new Progress(4 * MIB, 10 * MIB));
    shell.signals().send(signal);

    int exitCode = copy("a.bin", "b.bin");

    assertThat(exitCode).isEqualTo(expected);
    assertThat(shell.err())
        .isEqualTo(
            """
            quorus: stopped at 4.0 MiB of 10.0 MiB
              run the same command again: it goes on behind the last block that is proven
            """);
  }

  @Test
  void aSignalEndsTheWaitingForTheNextAttempt() {
    engine.fails(new Unreachable(FailureCode.SERVER_BUSY, "later", after(200)));
    shell.time().whenPausing(() -> shell.signals().send(ExitCode.INTERRUPTED));

    int exitCode = copy("a.bin", "b.bin");

    assertThat(exitCode).isEqualTo(130);
    assertThat(Duration.ofNanos(shell.time().nanos())).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void showsProgressOnATerminalAndClearsIt() {
    shell.with(FakeTerminal.screen(60));
    engine.runs().at(new Progress(5 * MIB, 10 * MIB)).whenLookedAt(this::stopAfterThreeSeconds);

    copy("a.bin", "b.bin");

    assertThat(shell.err())
        .contains("b.bin")
        .contains(" 50%  5.0 MiB")
        .contains("\r\u001b[Jquorus: stopped at");
  }

  @Test
  void showsTheCountdownToTheNextAttempt() {
    shell.with(FakeTerminal.screen(80));
    engine.fails(new Unreachable(FailureCode.SERVER_BUSY, "later", after(2))).succeeds(RECEIPT);

    copy("a.bin", "b.bin");

    assertThat(shell.err())
        .contains("attempt 2 of 6 in 2.0 s: SERVER_BUSY: later")
        .contains("attempt 2 of 6 in 1.0 s: SERVER_BUSY: later");
  }

  @Test
  void drawsAtMostTenTimesASecond() {
    shell.with(FakeTerminal.screen(80));
    engine.fails(new Unreachable(FailureCode.SERVER_BUSY, "later", after(2))).succeeds(RECEIPT);

    copy("a.bin", "b.bin");

    assertThat(shell.err().split("attempt 2 of 6", -1).length - 1).isBetween(15, 21);
  }

  @Test
  void writesALineOfJsonASecondAndTheReceipt() throws IOException {
    engine.runs().at(new Progress(5 * MIB, 10 * MIB)).whenLookedAt(this::stopAfterThreeSeconds);

    int exitCode = copy("a.bin", "b.bin", "--json");

    List<JsonNode> lines = json();
    assertThat(exitCode).isEqualTo(130);
    assertThat(lines).hasSizeBetween(3, 5);
    assertThat(lines.getFirst().get("state").asText()).isEqualTo("RUNNING");
    assertThat(lines.getFirst().get("bytesTransferred").asLong()).isEqualTo(5 * MIB);
    assertThat(lines.getFirst().get("bytesTotal").asLong()).isEqualTo(10 * MIB);
    assertThat(lines.getLast().get("state").asText()).isEqualTo("PAUSED");
    assertThat(lines.getLast().get("exitCode").asInt()).isEqualTo(130);
  }

  @Test
  void theReceiptInJsonHasTheNamesOfTheApi() throws IOException {
    engine.succeeds(RECEIPT);

    copy("a.bin", "b.bin", "--json");

    JsonNode line = json().getLast();
    assertThat(line.get("state").asText()).isEqualTo("SUCCEEDED");
    assertThat(line.get("id").asText()).hasSize(36);
    assertThat(line.get("destination").asText()).isEqualTo("file://" + folder + "/b.bin");
    assertThat(line.get("digest").asText()).isEqualTo(DIGEST.toString());
    assertThat(line.get("published").asText()).isEqualTo("renamed");
    assertThat(line.get("bytesTransferred").asLong()).isEqualTo(10 * MIB);
  }

  @Test
  void aFailureInJsonIsTheOneOfTheApi() throws IOException {
    engine.fails(new Rejected(FailureCode.SOURCE_NOT_FOUND, "there is no a.bin"));

    int exitCode = copy("a.bin", "b.bin", "--json", "--quiet");

    JsonNode failure = json().getLast().get("failure");
    assertThat(exitCode).isEqualTo(1);
    assertThat(failure)
        .isEqualTo(
            new ObjectMapper()
                .createObjectNode()
                .put("code", "SOURCE_NOT_FOUND")
                .put("message", "there is no a.bin")
                .put("retry", "never")
                .put("remedy", FailureCode.SOURCE_NOT_FOUND.remedy()));
    assertThat(shell.err()).startsWith("quorus: SOURCE_NOT_FOUND: ");
  }

  @Test
  void jsonNeverHoldsAPassword() {
    engine.succeeds(RECEIPT);

    copy("https://u:geheim@h/a.bin", "b.bin", "--json");

    assertThat(shell.out()).contains("https://u:***@h/a.bin").doesNotContain("geheim");
  }

  /** Lets a second pass with each look, and stops the copy at the fourth. */
  private void stopAfterThreeSeconds() {
    shell.time().pause(Duration.ofSeconds(1));
    if (shell.time().nanos() >= Duration.ofSeconds(4).toNanos()) {
      shell.signals().send(ExitCode.INTERRUPTED);
    }
  }

  private static Retry after(int seconds) {
    return new Retry.After(Duration.ofSeconds(seconds));
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
