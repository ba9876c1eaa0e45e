package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.DigestAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where an attempt goes on: the blocks of the partial that its ledger proves, and the digest of
 * them so far.
 *
 * @param source what the source was when these blocks were read; null when there are none
 * @param hasher has seen the blocks; null if nothing is digested
 */
record ResumePoint(@Nullable SourceStat source, List<Integer> blocks, @Nullable Hasher hasher) {

  long offset() {
    return (long) blocks.size() * Ledger.BLOCK;
  }

  /** From the first byte. */
  static ResumePoint start(@Nullable DigestAlgorithm algorithm) {
    return new ResumePoint(null, List.of(), hasher(algorithm));
  }

  /**
   * Reads back what an earlier attempt left, and keeps as much as its ledger proves.
   *
   * @param algorithm null if nothing is digested
   * @param seen told of each stretch of bytes read back, so that this counts as progress
   */
  static ResumePoint find(Sink sink, @Nullable DigestAlgorithm algorithm, LongConsumer seen)
      throws TransferException, InterruptedException {
    Partial partial = sink.capabilities().resume() ? sink.partial() : null;
    Ledger ledger = partial == null ? null : Ledger.parse(partial.ledger());
    if (partial == null || ledger == null || !ledger.source().identifiable()) {
      return start(algorithm);
    }
    int claimed = (int) Math.min(ledger.blocks().size(), partial.size() / Ledger.BLOCK);
    List<Integer> blocks = ledger.blocks().subList(0, claimed);
    while (!blocks.isEmpty()) {
      ReadBack read = readBack(sink, blocks, hasher(algorithm), seen);
      if (read.proven() == blocks.size()) {
        return new ResumePoint(ledger.source(), List.copyOf(blocks), read.hasher());
      }
      blocks = blocks.subList(0, read.proven());
    }
    return start(algorithm);
  }

  private record ReadBack(int proven, @Nullable Hasher hasher) {}

  private static ReadBack readBack(
      Sink sink, List<Integer> blocks, @Nullable Hasher hasher, LongConsumer seen)
      throws TransferException, InterruptedException {
    List<Integer> found = new ArrayList<>();
    BlockCounter counter = new BlockCounter(0, (index, crc) -> found.add(crc));
    try (SourceStream partial = sink.readPartial((long) blocks.size() * Ledger.BLOCK)) {
      for (Chunk chunk = partial.next(); chunk != null; chunk = partial.next()) {
        counter.update(chunk);
        if (hasher != null) {
          hasher.update(chunk);
        }
        seen.accept(chunk.size());
        chunk.release();
      }
    }
    int proven = 0;
    while (proven < found.size() && found.get(proven).equals(blocks.get(proven))) {
      proven++;
    }
    return new ReadBack(proven, hasher);
  }

  private static @Nullable Hasher hasher(@Nullable DigestAlgorithm algorithm) {
    return algorithm == null ? null : Hasher.of(algorithm);
  }
}
