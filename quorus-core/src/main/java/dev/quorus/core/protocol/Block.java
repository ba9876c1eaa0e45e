package dev.quorus.core.protocol;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/** Bytes read from a file, in a buffer of the pool. */
public final class Block implements Chunk {
  private final BlockPool pool;
  private final ByteBuffer buffer;
  private final AtomicBoolean released = new AtomicBoolean();

  /**
   * Takes over the buffer.
   *
   * @param buffer flipped: its bytes lie between position and limit
   */
  public Block(BlockPool pool, ByteBuffer buffer) {
    this.pool = pool;
    this.buffer = buffer;
  }

  @Override
  public ByteBuffer[] buffers() {
    return new ByteBuffer[] {buffer.duplicate()};
  }

  @Override
  public int size() {
    return buffer.remaining();
  }

  @Override
  public void release() {
    if (!released.compareAndSet(false, true)) {
      // Twice in the pool, it would soon hold the bytes of two files.
      throw new IllegalStateException("a chunk must be released only once");
    }
    pool.giveBack(buffer);
  }
}
