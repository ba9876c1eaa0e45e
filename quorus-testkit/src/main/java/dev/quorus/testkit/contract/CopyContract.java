package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.engine.StreamingEngine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole copies by the engine, between the server and a folder of this machine. */
abstract class CopyContract extends TreeContract {
  private static final int SIZE = 40 * MIB + 123;
  private static final long BREAK_AT = 20L * MIB;

  /** Whole blocks of the ledger before the break: all that need not be sent again. */
  private static final long PROVEN = 16L * MIB;

  @TempDir private Path disk = Path.of("");
  private LocalSide local = new LocalSide(Path.of(""));
  private StreamingEngine engine = new StreamingEngine(new Protocols(List.of()), Ticker.SYSTEM);

  @BeforeEach
  void startEngine() {
    engine.close();
    local = new LocalSide(disk);
    engine = new StreamingEngine(new Protocols(List.of(local, server().protocol())), Ticker.SYSTEM);
  }

  @AfterEach
  void stopEngine() {
    engine.close();
  }

  @Test
  void fetchesAFileWithItsDigest() throws Exception {
    byte[] content = Bytes.of(SIZE);
    server().put(in("file"), content);

    Receipt receipt = succeed(start(newId(), endpoint("file"), local.endpoint("copy")));

    assertThat(Files.readAllBytes(disk.resolve("copy"))).isEqualTo(content);
    assertThat(receipt.bytes()).isEqualTo(SIZE);
    assertThat(receipt.digest()).isEqualTo(sha256(content));
    assertThat(receipt.published()).isEqualTo(Published.RENAMED);
  }

  @Test
  void deliversAFileWithItsDigest() throws Exception {
    needs(ContractTrait.WRITES);
    byte[] content = Bytes.of(SIZE);
    Files.write(disk.resolve("file"), content);

    Receipt receipt = succeed(start(newId(), local.endpoint("file"), endpoint("copy")));

    assertThat(server().get(in("copy"))).isEqualTo(content);
    assertThat(receipt.digest()).isEqualTo(sha256(content));
    assertThat(server().names(folder())).containsExactly("copy");
  }

  @Test
  void copiesAnEmptyFileBothWays() throws Exception {
    needs(ContractTrait.WRITES);
    Files.write(disk.resolve("file"), new byte[0]);

    succeed(start(newId(), local.endpoint("file"), endpoint("copy")));
    succeed(start(newId(), endpoint("copy"), local.endpoint("back")));

    assertThat(server().get(in("copy"))).isEmpty();
    assertThat(disk.resolve("back")).isEmptyFile();
  }

  @Test
  void fetchesTheRestAfterABreak() throws Exception {
    needs(ContractTrait.RANGES);
    byte[] content = Bytes.of(SIZE);
    server().put(in("file"), content, LONG_AGO);
    TransferId id = newId();
    local.hook(CopyContract::breakOff);
    assertBroken(start(id, endpoint("file"), local.endpoint("copy")));
    local.hook(total -> {});

    Receipt receipt = succeed(start(id, endpoint("file"), local.endpoint("copy")));

    assertThat(Files.readAllBytes(disk.resolve("copy"))).isEqualTo(content);
    assertThat(receipt.digest()).isEqualTo(sha256(content));
    assertThat(receipt.resumedFrom()).as("not fetched again").isGreaterThanOrEqualTo(PROVEN);
  }

  @Test
  void deliversTheRestAfterABreak() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    byte[] content = Bytes.of(SIZE);
    Files.write(disk.resolve("file"), content);
    TransferId id = newId();
    local.hook(CopyContract::breakOff);
    assertBroken(start(id, local.endpoint("file"), endpoint("copy")));
    assertThat(server().names(folder())).doesNotContain("copy").isNotEmpty();
    local.hook(total -> {});

    Receipt receipt = succeed(start(id, local.endpoint("file"), endpoint("copy")));

    assertThat(server().get(in("copy"))).isEqualTo(content);
    assertThat(receipt.digest()).isEqualTo(sha256(content));
    assertThat(receipt.resumedFrom()).as("not sent again").isGreaterThanOrEqualTo(PROVEN);
    assertThat(server().names(folder())).containsExactly("copy");
  }

  @Test
  void fetchesAFileAnewThatChangedSinceTheBreak() throws Exception {
    needs(ContractTrait.RANGES);
    byte[] changed = Bytes.of(SIZE + 1);
    server().put(in("file"), Bytes.of(SIZE), LONG_AGO);
    TransferId id = newId();
    local.hook(CopyContract::breakOff);
    assertBroken(start(id, endpoint("file"), local.endpoint("copy")));
    local.hook(total -> {});
    server().put(in("file"), changed);

    Receipt receipt = succeed(start(id, endpoint("file"), local.endpoint("copy")));

    assertThat(Files.readAllBytes(disk.resolve("copy"))).isEqualTo(changed);
    assertThat(receipt.resumedFrom()).isZero();
  }

  @Test
  void aCancelledDeliveryLeavesNothing() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.HIDES);
    Files.write(disk.resolve("file"), Bytes.of(SIZE));
    CompletableFuture<RunningAttempt> started = new CompletableFuture<>();
    local.hook(total -> cancelAt(total, started));

    RunningAttempt run = start(newId(), local.endpoint("file"), endpoint("copy"));
    started.complete(run);

    assertThat(failed(run).code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(server().names(folder())).isEmpty();
  }

  @Test
  void aCancelledFetchLeavesNothing() throws Exception {
    server().put(in("file"), Bytes.of(SIZE));
    CompletableFuture<RunningAttempt> started = new CompletableFuture<>();
    local.hook(total -> cancelAt(total, started));

    RunningAttempt run = start(newId(), endpoint("file"), local.endpoint("copy"));
    started.complete(run);

    assertThat(failed(run).code()).isEqualTo(FailureCode.CANCELLED);
    try (Stream<Path> left = Files.list(disk)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void policyFailRefusesADestinationThatExists() throws Exception {
    needs(ContractTrait.WRITES);
    byte[] old = Bytes.of(10);
    server().put(in("copy"), old);
    Files.write(disk.resolve("file"), Bytes.of(MIB));

    RunningAttempt run = start(newId(), local.endpoint("file"), endpoint("copy"));

    assertThat(failed(run).code()).isEqualTo(FailureCode.DESTINATION_EXISTS);
    assertThat(server().get(in("copy"))).isEqualTo(old);
    assertThat(server().names(folder())).containsExactly("copy");
  }

  @Test
  void aWrongDigestIsNeverPublished() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.HIDES);
    Files.write(disk.resolve("file"), Bytes.of(MIB));
    Delivery delivery =
        new Delivery(
            VerifyMode.AUTO,
            DigestAlgorithm.SHA256,
            sha256(Bytes.of(1)),
            OverwritePolicy.FAIL,
            PublishMode.FSYNC,
            true);

    RunningAttempt run = start(newId(), local.endpoint("file"), endpoint("copy"), delivery);

    assertThat(failed(run).code()).isEqualTo(FailureCode.CHECKSUM_MISMATCH);
    assertThat(server().names(folder())).isEmpty();
  }

  private RunningAttempt start(TransferId id, Endpoint from, Endpoint to) {
    return start(id, from, to, Delivery.DEFAULT);
  }

  private RunningAttempt start(TransferId id, Endpoint from, Endpoint to, Delivery delivery) {
    TransferOrder order =
        new TransferOrder(from, to, delivery, Placement.DEFAULT, Patience.DEFAULT);
    return engine.start(new Job(new AttemptRef(id, 1, 1), order), PublishGate.OPEN);
  }

  private static void breakOff(long total) throws TransferException {
    if (total >= BREAK_AT) {
      throw new TransferException(
          new Unreachable(FailureCode.CONNECTION_LOST, "broken off by the test"));
    }
  }

  private static void cancelAt(long total, CompletableFuture<RunningAttempt> started) {
    if (total >= BREAK_AT) {
      started.join().stop(StopReason.CANCELLED);
    }
  }

  private static Receipt succeed(RunningAttempt run) throws Exception {
    Outcome outcome = run.outcome().get(60, TimeUnit.SECONDS);
    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    return ((Outcome.Succeeded) outcome).receipt();
  }

  private static void assertBroken(RunningAttempt run) throws Exception {
    assertThat(failed(run).message()).isEqualTo("broken off by the test");
  }

  private static TransferFailure failed(RunningAttempt run) throws Exception {
    Outcome outcome = run.outcome().get(60, TimeUnit.SECONDS);
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    return ((Outcome.Failed) outcome).failure();
  }

  private static Digest sha256(byte[] content) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
    return new Digest(DigestAlgorithm.SHA256, HexFormat.of().formatHex(hash));
  }
}
