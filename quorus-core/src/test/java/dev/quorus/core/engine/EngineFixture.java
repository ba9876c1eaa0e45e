package dev.quorus.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** An engine over files in memory, and one order of which a test changes what it is about. */
abstract class EngineFixture {
  static final int SIZE = 3 * Ledger.BLOCK + 12_345;

  final MemoryProtocol memory = new MemoryProtocol();
  final AtomicLong nanos = new AtomicLong();
  final StreamingEngine engine = new StreamingEngine(new Protocols(List.of(memory)), nanos::get);
  final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  Delivery delivery = Delivery.DEFAULT;
  int number = 1;
  Patience patience = new Patience(5, Duration.ofSeconds(60), null);

  @AfterEach
  void everyChunkWasReleased() {
    assertThat(memory.chunksOut).hasValue(0);
    engine.close();
  }

  byte[] given(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    memory.files.put("/from", content);
    return content;
  }

  Outcome run() {
    return start(PublishGate.OPEN).outcome().join();
  }

  RunningAttempt start(PublishGate gate) {
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("mem://x/from"),
            Endpoint.parse("mem://x/to"),
            delivery,
            Placement.DEFAULT,
            patience);
    return engine.start(new Job(new AttemptRef(ids.next(), number, 1), order), gate);
  }

  static Receipt succeed(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    return ((Outcome.Succeeded) outcome).receipt();
  }

  static FailureCode failure(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    return ((Outcome.Failed) outcome).failure().code();
  }

  static Digest digestOf(byte[] content, DigestAlgorithm algorithm) {
    Hasher hasher = Hasher.of(algorithm);
    hasher.update(ByteBuffer.wrap(content));
    return hasher.finish();
  }

  static Delivery delivery(VerifyMode verify, @Nullable Digest expected) {
    return new Delivery(
        verify,
        expected == null ? DigestAlgorithm.SHA256 : expected.algorithm(),
        expected,
        OverwritePolicy.FAIL,
        PublishMode.RENAME,
        true);
  }

  static Delivery overwriting(OverwritePolicy policy) {
    return new Delivery(
        VerifyMode.AUTO, DigestAlgorithm.SHA256, null, policy, PublishMode.RENAME, true);
  }
}
