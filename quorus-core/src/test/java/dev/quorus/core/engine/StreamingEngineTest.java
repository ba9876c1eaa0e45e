package dev.quorus.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.time.SystemTime;
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
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class StreamingEngineTest {
  private static final int SIZE = 3 * Ledger.BLOCK + 12_345;

  private final MemoryProtocol memory = new MemoryProtocol();
  private final AtomicLong nanos = new AtomicLong();
  private final StreamingEngine engine =
      new StreamingEngine(new Protocols(List.of(memory)), nanos::get);
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private Delivery delivery = Delivery.DEFAULT;
  private int number = 1;
  private Patience patience = new Patience(5, Duration.ofSeconds(60), null);

  @AfterEach
  void everyChunkWasReleased() {
    assertThat(memory.chunksOut).hasValue(0);
    engine.close();
  }

  @Test
  void copiesEveryByteAndRecordsTheDigest() {
    byte[] content = given(SIZE);

    Receipt receipt = succeed(run());

    assertThat(memory.files.get("/to")).isEqualTo(content);
    assertThat(receipt.digest()).isEqualTo(digestOf(content, DigestAlgorithm.SHA256));
    assertThat(receipt.bytes()).isEqualTo(SIZE);
    assertThat(receipt.published()).isEqualTo(Published.RENAMED);
  }

  @ParameterizedTest
  @EnumSource(DigestAlgorithm.class)
  void acceptsTheExpectedDigestOfEachAlgorithm(DigestAlgorithm algorithm) {
    byte[] content = given(100_000);
    delivery = delivery(VerifyMode.CHECKSUM, digestOf(content, algorithm));

    Receipt receipt = succeed(run());

    assertThat(receipt.digest()).isEqualTo(digestOf(content, algorithm));
  }

  @Test
  void copiesAnEmptyFile() {
    given(0);

    succeed(run());

    assertThat(memory.files.get("/to")).isEmpty();
  }

  @Test
  void refusesBytesWithAnotherDigestAndPublishesNothing() {
    given(SIZE);
    delivery = delivery(VerifyMode.CHECKSUM, digestOf(new byte[1], DigestAlgorithm.SHA256));

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.CHECKSUM_MISMATCH);
    assertThat(memory.files).doesNotContainKey("/to");
    assertThat(memory.partials).isEmpty();
  }

  @Test
  void readsTheCopyBackWhereNoDigestIsKnown() {
    given(SIZE);
    delivery = delivery(VerifyMode.CHECKSUM, null);

    Receipt receipt = succeed(run());

    assertThat(receipt.digest()).isNotNull();
    // Once from the source, once from what was written.
    assertThat(memory.bytesRead).hasValue(2L * SIZE);
  }

  @Test
  void leavesOutTheDigestWhenOnlyTheSizeCounts() {
    given(SIZE);
    delivery = delivery(VerifyMode.SIZE, null);

    Receipt receipt = succeed(run());

    assertThat(receipt.digest()).isNull();
  }

  @Test
  void noticesThatTheSourceChangedDuringTheCopy() {
    given(SIZE);
    memory.modifiedAfterwards = Instant.parse("2026-02-02T00:00:00Z");

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.SOURCE_CHANGED);
    assertThat(memory.files).doesNotContainKey("/to");
    assertThat(memory.partials).isEmpty();
  }

  @Test
  void resumesAtTheLastFullBlockAfterACut() {
    byte[] content = given(SIZE);
    memory.breakAt = 2L * Ledger.BLOCK + 1;
    assertThat(failure(run())).isEqualTo(FailureCode.CONNECTION_LOST);
    memory.breakAt = Long.MAX_VALUE;

    Receipt receipt = succeed(run());

    assertThat(receipt.resumedFrom()).isEqualTo(2L * Ledger.BLOCK);
    assertThat(receipt.digest()).isEqualTo(digestOf(content, DigestAlgorithm.SHA256));
    assertThat(memory.files.get("/to")).isEqualTo(content);
  }

  @Test
  void sendsABlockAgainThatThePartialHasLost() {
    byte[] content = given(SIZE);
    memory.breakAt = 2L * Ledger.BLOCK + 1;
    run();
    memory.breakAt = Long.MAX_VALUE;
    memory.partial("/to")[Ledger.BLOCK + 5] ^= 1;

    Receipt receipt = succeed(run());

    assertThat(receipt.resumedFrom()).isEqualTo(Ledger.BLOCK);
    assertThat(memory.files.get("/to")).isEqualTo(content);
  }

  @Test
  void startsAgainWhenTheSourceIsAnotherByNow() {
    given(SIZE);
    memory.breakAt = 2L * Ledger.BLOCK + 1;
    run();
    memory.breakAt = Long.MAX_VALUE;
    memory.modified = Instant.parse("2026-03-03T00:00:00Z");
    byte[] changed = given(SIZE);

    Receipt receipt = succeed(run());

    assertThat(receipt.resumedFrom()).isZero();
    assertThat(memory.files.get("/to")).isEqualTo(changed);
  }

  @Test
  void survivesALedgerThatIsTornAtAnyByte() {
    byte[] content = given(SIZE);
    memory.breakAt = 2L * Ledger.BLOCK + 1;
    run();
    byte[] ledger = memory.ledger("/to");
    byte[] partial = memory.partial("/to");
    memory.breakAt = Long.MAX_VALUE;

    for (int cut = 0; cut < ledger.length; cut += 37) {
      memory.ledgers.put("/to", java.util.Arrays.copyOf(ledger, cut));
      memory.partials.put("/to", partial.clone());
      memory.files.remove("/to");
      succeed(run());
      assertThat(memory.files.get("/to")).isEqualTo(content);
    }
  }

  @Test
  void keepsNoPartialThatNothingCouldGoOnWith() {
    given(SIZE);
    memory.breakAt = Ledger.BLOCK / 2;

    run();

    assertThat(memory.partials).isEmpty();
  }

  @Test
  void keepsNoPartialAfterTheLastAttempt() {
    given(SIZE);
    memory.breakAt = 2L * Ledger.BLOCK + 1;
    patience = new Patience(1, Duration.ofSeconds(60), null);

    run();

    assertThat(memory.partials).isEmpty();
  }

  @Test
  void refusesToOverwriteByDefault() {
    given(10);
    memory.files.put("/to", new byte[3]);

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.DESTINATION_EXISTS);
    assertThat(memory.files.get("/to")).hasSize(3);
  }

  @Test
  void findsWhatAnEarlierAttemptPublishedBeforeItWasLost() {
    byte[] content = given(SIZE);
    succeed(run());
    memory.published.set(0);
    number = 2;

    Receipt receipt = succeed(run());

    assertThat(receipt.digest()).isEqualTo(digestOf(content, DigestAlgorithm.SHA256));
    assertThat(receipt.published()).isEqualTo(Published.RENAMED);
    assertThat(receipt.note()).contains("an earlier attempt published it");
    assertThat(memory.published).as("times that it was published again").hasValue(0);
  }

  @Test
  void findsItByTheDigestThatIsKnownWithoutReadingTheSourceAgain() {
    byte[] content = given(SIZE);
    delivery = delivery(VerifyMode.CHECKSUM, digestOf(content, DigestAlgorithm.SHA256));
    succeed(run());
    memory.bytesRead.set(0);
    number = 2;

    succeed(run());

    assertThat(memory.bytesRead).hasValue(SIZE);
  }

  @Test
  void doesNotTakeAnotherFileOfTheSameSizeAndTimeForAnEarlierCopy() {
    given(SIZE);
    memory.files.put("/to", new byte[SIZE]);
    number = 2;

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.DESTINATION_EXISTS);
  }

  @Test
  void replacesAnotherFileOfTheSameSizeAndTime() {
    byte[] content = given(SIZE);
    memory.files.put("/to", new byte[SIZE]);
    delivery = overwriting(OverwritePolicy.REPLACE);
    number = 2;

    succeed(run());

    assertThat(memory.files.get("/to")).isEqualTo(content);
  }

  @Test
  void refusesAnEqualFileThatWasThereBeforeTheFirstAttempt() {
    byte[] content = given(SIZE);
    memory.files.put("/to", content);

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.DESTINATION_EXISTS);
  }

  @Test
  void skipsWhatIsThereWhenToldTo() {
    given(10);
    memory.files.put("/to", new byte[3]);
    delivery = overwriting(OverwritePolicy.SKIP);

    Receipt receipt = succeed(run());

    assertThat(receipt.published()).isEqualTo(Published.SKIPPED);
    assertThat(memory.files.get("/to")).hasSize(3);
  }

  @Test
  void replacesOnlyWhatIsOlderWhenToldTo() {
    given(10);
    memory.files.put("/to", new byte[3]);
    delivery = overwriting(OverwritePolicy.NEWER);

    Receipt receipt = succeed(run());

    assertThat(receipt.published()).isEqualTo(Published.SKIPPED);
  }

  @Test
  void stopsTheBytesWithinASecondOfACancelAndRemovesThePartial() throws Exception {
    given(SIZE);
    memory.hangAt = 2L * Ledger.BLOCK;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    attempt.stop(StopReason.CANCELLED);

    Outcome outcome = attempt.outcome().get(1, TimeUnit.SECONDS);
    assertThat(failure(outcome)).isEqualTo(FailureCode.CANCELLED);
    assertThat(memory.partials).isEmpty();
  }

  @Test
  void keepsThePartialAndItsLedgerWhenTheAgentStops() throws Exception {
    byte[] content = given(SIZE);
    memory.hangAt = 2L * Ledger.BLOCK + 1;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    attempt.stop(StopReason.SHUTDOWN);
    Outcome outcome = attempt.outcome().get(5, TimeUnit.SECONDS);

    assertThat(failure(outcome)).isEqualTo(FailureCode.AGENT_STOPPED);
    memory.hangAt = Long.MAX_VALUE;
    assertThat(succeed(run()).resumedFrom()).isEqualTo(2L * Ledger.BLOCK);
    assertThat(memory.files.get("/to")).isEqualTo(content);
  }

  @Test
  void touchesNothingMoreOnceAnotherAttemptHoldsTheTransfer() throws Exception {
    given(SIZE);
    memory.hangAt = 2L * Ledger.BLOCK + 1;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    attempt.stop(StopReason.FENCED);
    attempt.outcome().get(5, TimeUnit.SECONDS);

    assertThat(memory.partials).containsKey("/to");
    assertThat(memory.files).doesNotContainKey("/to");
  }

  @Test
  void publishesNothingWhenTheGateIsClosed() {
    given(SIZE);

    Outcome outcome = start(receipt -> false).outcome().join();

    assertThat(failure(outcome)).isEqualTo(FailureCode.AGENT_LOST);
    assertThat(memory.files).doesNotContainKey("/to");
  }

  @Test
  void endsAnAttemptThatMovesNoByte() throws Exception {
    given(SIZE);
    memory.hangAt = Ledger.BLOCK + 1;
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    // The watchdog must see the standstill before it sees the time pass.
    while (!attempt.outcome().isDone()) {
      nanos.addAndGet(Duration.ofSeconds(61).toNanos());
      Thread.onSpinWait();
    }

    assertThat(failure(attempt.outcome().join())).isEqualTo(FailureCode.NO_PROGRESS);
    assertThat(memory.partials).containsKey("/to");
  }

  @Test
  void endsAnAttemptThatTakesTooLong() throws Exception {
    given(SIZE);
    memory.hangAt = Ledger.BLOCK + 1;
    patience = new Patience(5, Duration.ofHours(1), Duration.ofMinutes(1));
    RunningAttempt attempt = start(PublishGate.OPEN);
    memory.hanging.await();

    nanos.addAndGet(Duration.ofSeconds(61).toNanos());

    Outcome outcome = attempt.outcome().get(5, TimeUnit.SECONDS);
    assertThat(failure(outcome)).isEqualTo(FailureCode.TIMED_OUT);
  }

  @Test
  void saysWhichSchemesThereAre() {
    TransferOrder order =
        TransferOrder.of(Endpoint.parse("gopher://x/from"), Endpoint.parse("mem://x/to"));

    Outcome outcome =
        engine
            .start(new Job(new AttemptRef(ids.next(), number, 1), order), PublishGate.OPEN)
            .outcome()
            .join();

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed ->
                assertThat(failed.failure().message())
                    .isEqualTo("scheme 'gopher' is not supported; supported: mem"));
  }

  @Test
  void endsAnAttemptThatMovesAByteEveryTenSeconds() {
    given(SIZE);
    memory.trickleAt = Ledger.BLOCK;
    RunningAttempt attempt = start(PublishGate.OPEN);

    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(300))
        .until(() -> {
          nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
          memory.drops.release();
          return attempt.outcome().isDone();
        });

    assertThat(failure(attempt.outcome().join())).isEqualTo(FailureCode.NO_PROGRESS);
    memory.partials.clear();
  }

  private byte[] given(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    memory.files.put("/from", content);
    return content;
  }

  private Outcome run() {
    return start(PublishGate.OPEN).outcome().join();
  }

  private RunningAttempt start(PublishGate gate) {
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("mem://x/from"),
            Endpoint.parse("mem://x/to"),
            delivery,
            Placement.DEFAULT,
            patience);
    return engine.start(new Job(new AttemptRef(ids.next(), number, 1), order), gate);
  }

  private static Receipt succeed(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    return ((Outcome.Succeeded) outcome).receipt();
  }

  private static FailureCode failure(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    return ((Outcome.Failed) outcome).failure().code();
  }

  private static Digest digestOf(byte[] content, DigestAlgorithm algorithm) {
    Hasher hasher = Hasher.of(algorithm);
    hasher.update(java.nio.ByteBuffer.wrap(content));
    return hasher.finish();
  }

  private static Delivery delivery(
      VerifyMode verify, @org.jspecify.annotations.Nullable Digest expected) {
    return new Delivery(
        verify,
        expected == null ? DigestAlgorithm.SHA256 : expected.algorithm(),
        expected,
        OverwritePolicy.FAIL,
        PublishMode.RENAME,
        true);
  }

  private static Delivery overwriting(OverwritePolicy policy) {
    return new Delivery(
        VerifyMode.AUTO, DigestAlgorithm.SHA256, null, policy, PublishMode.RENAME, true);
  }
}
