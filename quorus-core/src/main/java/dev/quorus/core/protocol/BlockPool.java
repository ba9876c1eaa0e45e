package dev.quorus.core.protocol;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Direct buffers to read files into, made when needed and then kept: never more than the limit.
 * Whoever finds none free waits until one is given back. Safe for use by many threads.
 */
public final class BlockPool {
  /** Bytes of one buffer. Larger ones copied no faster. */
  public static final int BLOCK = 1 << 20;

  private static final int FEWEST = 8;
  private static final int MOST = 256;

  private final int limit;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();
  private int made;

  public BlockPool(int limit) {
    this.limit = limit;
  }

  /** With a quarter of what the JVM allows for direct buffers, but at least 8 and at most 256. */
  public static BlockPool forThisProcess() {
    long quarter = Runtime.getRuntime().maxMemory() / 4 / BLOCK;
    return new BlockPool(Math.clamp(quarter, FEWEST, MOST));
  }

  /**
   * An empty buffer, the last one given back first, as it may still be in the processor's cache.
   *
   * @param unwanted asked whenever {@link #wake} is called, to stop waiting
   * @return null if it became unwanted
   */
  public @Nullable ByteBuffer take(BooleanSupplier unwanted) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (free.isEmpty() && made == limit) {
        if (unwanted.getAsBoolean()) {
          return null;
        }
        changed.await();
      }
      ByteBuffer known = free.pollLast();
      if (known != null) {
        return known.clear();
      }
      ByteBuffer fresh = ByteBuffer.allocateDirect(BLOCK);
      made++;
      return fresh;
    } finally {
      lock.unlock();
    }
  }

  public void giveBack(ByteBuffer buffer) {
    lock.lock();
    try {
      free.addLast(buffer);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Has all who wait ask again whether they still want a buffer. */
  public void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many buffers there are, in use or free. */
  public int made() {
    lock.lock();
    try {
      return made;
    } finally {
      lock.unlock();
    }
  }
}
