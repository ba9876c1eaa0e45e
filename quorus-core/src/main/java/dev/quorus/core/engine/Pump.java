package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Digest;
import org.jspecify.annotations.Nullable;

/** Moves the bytes of one stream into one sink, digesting and counting blocks as they pass. */
final class Pump {
  private final Sink sink;
  private final @Nullable DigestLane digest;
  private final @Nullable BlockCounter blocks;
  private final Meter meter;
  private final FileCopy.Watch watch;

  Pump(
      Sink sink,
      @Nullable Hasher hasher,
      @Nullable BlockCounter blocks,
      Meter meter,
      FileCopy.Watch watch) {
    this.sink = sink;
    this.digest = hasher == null ? null : new DigestLane(hasher);
    this.blocks = blocks;
    this.meter = meter;
    this.watch = watch;
  }

  /** Runs to the end of the stream. The digest of the whole file; null if none is computed. */
  @Nullable Digest run(SourceStream stream) throws TransferException, InterruptedException {
    try {
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        pass(chunk);
      }
      return digest == null ? null : digest.finish();
    } finally {
      if (digest != null) {
        digest.close();
      }
    }
  }

  private void pass(Chunk chunk) throws TransferException, InterruptedException {
    int size = chunk.size();
    boolean handedOn = false;
    try {
      watch.passing(size);
      sink.write(chunk);
      if (blocks != null) {
        blocks.update(chunk);
      }
      if (digest != null) {
        handedOn = true;
        digest.accept(chunk);
      }
    } finally {
      if (!handedOn) {
        chunk.release();
      }
    }
    meter.moved(size);
  }
}
