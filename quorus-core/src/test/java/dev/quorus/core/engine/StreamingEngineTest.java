package dev.quorus.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class StreamingEngineTest extends EngineFixture {
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
}
