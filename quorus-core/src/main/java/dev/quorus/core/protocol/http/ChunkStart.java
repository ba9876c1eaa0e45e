package dev.quorus.core.protocol.http;

import dev.quorus.core.protocol.Chunk;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The first bytes of a chunk, which it takes over. */
record ChunkStart(Chunk chunk, int size) implements Chunk {
  @Override
  public ByteBuffer[] buffers() {
    List<ByteBuffer> views = new ArrayList<>();
    int left = size;
    for (ByteBuffer each : chunk.buffers()) {
      if (left > 0) {
        int taken = Math.min(left, each.remaining());
        views.add(each.slice(each.position(), taken));
        left -= taken;
      }
    }
    return views.toArray(ByteBuffer[]::new);
  }

  @Override
  public void release() {
    chunk.release();
  }
}
