package dev.quorus.core.protocol.smb.wire;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Direct buffers for large messages, kept for the next one. Nobody waits for one: beyond the limit
 * a buffer is made on the heap, since readers that wait for each other's could wait for ever. What
 * is in use at all is bounded by what each stream has asked for. Safe for use by many threads.
 */
public final class FramePool {
  /** Bytes of file in one message at most: larger ones were no faster. */
  public static final int DATA = 512 << 10;

  /** Bytes of file that are asked for together with the opening of a file. */
  public static final int FIRST = 60 << 10;

  /** What a message may have beside the data: its headers, and what encryption adds. */
  static final int EXTRA = 4 << 10;

  /** Where a message is large: below, what is copied costs less than what is kept. */
  static final int SMALL = 64 << 10;

  private static final int BUFFER = DATA + EXTRA;
  private static final int FEWEST = 8;
  private static final int MOST = 256;

  private final int limit;
  private final AtomicInteger made = new AtomicInteger();
  private final ConcurrentLinkedDeque<ByteBuffer> free = new ConcurrentLinkedDeque<>();

  public FramePool(int limit) {
    this.limit = limit;
  }

  /** With a quarter of what the JVM allows for direct buffers, but at least 8 and at most 256. */
  public static FramePool forThisProcess() {
    long quarter = Runtime.getRuntime().maxMemory() / 4 / BUFFER;
    return new FramePool(Math.clamp(quarter, FEWEST, MOST));
  }

  /** A frame of so many bytes, and room for some more behind them. */
  Frame take(int length) {
    if (length <= SMALL || length > DATA + EXTRA / 2) {
      return new Frame(ByteBuffer.allocate(length + EXTRA).limit(length), null);
    }
    ByteBuffer kept = free.pollLast();
    if (kept == null && made.getAndIncrement() < limit) {
      kept = ByteBuffer.allocateDirect(BUFFER);
    }
    if (kept == null) {
      made.getAndDecrement();
      return new Frame(ByteBuffer.allocate(BUFFER).limit(length), null);
    }
    return new Frame(kept.clear().limit(length), this);
  }

  void giveBack(ByteBuffer buffer) {
    free.addLast(buffer);
  }
}
