package dev.quorus.core.engine;

import dev.quorus.core.protocol.Chunk;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Cuts the passing bytes into blocks and hands out the CRC32C of each full one. */
final class BlockCounter {
  private final BlockSink sink;
  private final CRC32C crc = new CRC32C();
  private int index;
  private int filled;

  /** Where full blocks are told. */
  @FunctionalInterface
  interface BlockSink {
    void full(int index, int crc);
  }

  BlockCounter(int firstIndex, BlockSink sink) {
    this.index = firstIndex;
    this.sink = sink;
  }

  void update(Chunk chunk) {
    for (ByteBuffer bytes : chunk.buffers()) {
      update(bytes);
    }
  }

  private void update(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      int take = Math.min(bytes.remaining(), Ledger.BLOCK - filled);
      crc.update(bytes.slice(bytes.position(), take));
      bytes.position(bytes.position() + take);
      filled += take;
      if (filled == Ledger.BLOCK) {
        sink.full(index, (int) crc.getValue());
        index++;
        filled = 0;
        crc.reset();
      }
    }
  }
}
