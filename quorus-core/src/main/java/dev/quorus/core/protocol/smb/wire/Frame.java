package dev.quorus.core.protocol.smb.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What came in one piece: one message, or several, or one that is encrypted. */
final class Frame {
  private final ByteBuffer bytes;
  private final @Nullable FramePool pool;
  private final AtomicBoolean released = new AtomicBoolean();

  /**
   * Takes over the buffer.
   *
   * @param pool that it goes back to; null if it was made for this frame
   */
  Frame(ByteBuffer bytes, @Nullable FramePool pool) {
    this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    this.pool = pool;
  }

  ByteBuffer bytes() {
    return bytes;
  }

  void release() {
    if (!released.compareAndSet(false, true)) {
      throw new IllegalStateException("a chunk must be released only once");
    }
    if (pool != null) {
      pool.giveBack(bytes);
    }
  }
}
