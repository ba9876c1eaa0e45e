package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.VerifyMode;
import org.jspecify.annotations.Nullable;

/** Compares what arrived with what was to arrive, before it gets its final name. */
final class Verification {
  private final Delivery delivery;
  private final Sink sink;
  private final Meter meter;
  private @Nullable String note;

  Verification(Delivery delivery, Sink sink, Meter meter) {
    this.delivery = delivery;
    this.sink = sink;
    this.meter = meter;
  }

  /** What could not be checked as strongly as usual; null if everything was. */
  @Nullable String note() {
    return note;
  }

  /** Checks size and digest as the order's mode says. */
  void check(SourceStat announced, @Nullable Digest computed)
      throws TransferException, InterruptedException {
    if (delivery.verify() == VerifyMode.NONE) {
      return;
    }
    long moved = meter.bytes();
    expectSize("the source announced", announced.size(), moved);
    expectSize("the destination has", sink.writtenSize(), moved);
    if (computed != null) {
      expectDigest(announced, computed);
    }
  }

  /** Asks the source again: what changed while it was read is no copy of anything. */
  void checkUnchanged(SourceStat before, Source source)
      throws TransferException, InterruptedException {
    if (delivery.verify() == VerifyMode.NONE || !before.identifiable()) {
      return;
    }
    try {
      if (!before.sameAs(source.stat())) {
        throw new TransferException(
            new Integrity(
                FailureCode.SOURCE_CHANGED, "the source changed while it was being copied"));
      }
    } catch (TransferException e) {
      if (!(e.failure() instanceof Unreachable)) {
        throw e;
      }
      note = "the source could not be asked again after the copy: " + e.failure().message();
    }
  }

  private void expectSize(String who, long expected, long moved) throws TransferException {
    if (expected >= 0 && expected != moved) {
      throw new TransferException(
          new Integrity(
              FailureCode.SIZE_MISMATCH,
              "%s %d bytes, but %d were moved".formatted(who, expected, moved)));
    }
  }

  private void expectDigest(SourceStat announced, Digest computed)
      throws TransferException, InterruptedException {
    Digest expected = delivery.expected() != null ? delivery.expected() : announced.digest();
    if (expected != null && expected.algorithm() == computed.algorithm()) {
      expectEqual("expected", expected, computed);
    } else if (delivery.verify() == VerifyMode.CHECKSUM) {
      expectEqual("the destination has", readBack(computed), computed);
    }
  }

  private static void expectEqual(String who, Digest expected, Digest computed)
      throws TransferException {
    if (!expected.equals(computed)) {
      throw new TransferException(
          new Integrity(
              FailureCode.CHECKSUM_MISMATCH,
              "%s %s, but the bytes moved have %s".formatted(who, expected, computed)));
    }
  }

  private Digest readBack(Digest computed) throws TransferException, InterruptedException {
    Digest theirs = sink.writtenDigest(computed.algorithm());
    if (theirs != null) {
      return theirs;
    }
    if (!sink.capabilities().resume()) {
      throw new TransferException(
          new Rejected(
              FailureCode.CHECKSUM_UNKNOWN,
              "verify checksum needs a digest: none was given, the source names none, and the"
                  + " destination cannot be read back"));
    }
    Hasher hasher = Hasher.of(computed.algorithm());
    try (SourceStream written = sink.readPartial(meter.bytes())) {
      for (Chunk chunk = written.next(); chunk != null; chunk = written.next()) {
        hasher.update(chunk);
        chunk.release();
        meter.stir();
      }
    }
    return hasher.finish();
  }
}
