package dev.quorus.core.engine;

import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.transfer.Digest;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Digests chunks. The first ones inline, since most files are small; from then on beside the
 * writer, on a virtual thread of its own, so that a large file costs the longer of the two and not
 * their sum. Used by one thread.
 */
final class DigestLane implements AutoCloseable {
  /** Bytes digested inline before the lane gets its thread. */
  private static final long INLINE = 2 << 20;

  /** Chunks that may wait: with one being digested, what the lane may hold. */
  private static final int WAITING = 1;

  private final Hasher hasher;
  private long seen;
  private @Nullable Lane lane;

  DigestLane(Hasher hasher) {
    this.hasher = hasher;
  }

  /** Takes the chunk over, and releases it when it is digested. */
  void accept(Chunk chunk) throws InterruptedException {
    seen += chunk.size();
    if (lane == null && seen <= INLINE) {
      hasher.update(chunk);
      chunk.release();
      return;
    }
    if (lane == null) {
      lane = new Lane(hasher);
    }
    lane.accept(chunk);
  }

  /** The digest of all chunks. */
  Digest finish() throws InterruptedException {
    if (lane != null) {
      lane.drain();
    }
    return hasher.finish();
  }

  /** Gives up what still waits, and returns when no chunk is held any more. */
  @Override
  public void close() {
    if (lane != null) {
      lane.abandon();
    }
  }

  private static final class Lane {
    private final BlockingQueue<Chunk> waiting = new ArrayBlockingQueue<>(WAITING);
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Thread thread;

    Lane(Hasher hasher) {
      thread = Thread.ofVirtual().name("quorus-digest").start(() -> digest(hasher));
    }

    void accept(Chunk chunk) throws InterruptedException {
      try {
        waiting.put(chunk);
      } catch (InterruptedException e) {
        chunk.release();
        throw e;
      }
    }

    void drain() throws InterruptedException {
      waiting.put(End.OF_FILE);
      try {
        ended.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("the digest lane failed", e.getCause());
      }
    }

    void abandon() {
      thread.interrupt();
      // At most one chunk is being digested, so this waits for a millisecond at worst.
      ended.handle((done, failed) -> null).join();
      releaseWaiting();
    }

    private void digest(Hasher hasher) {
      try {
        for (Chunk chunk = waiting.take(); chunk != End.OF_FILE; chunk = waiting.take()) {
          hasher.update(chunk);
          chunk.release();
        }
        ended.complete(null);
      } catch (InterruptedException | RuntimeException e) {
        ended.completeExceptionally(e);
      }
    }

    private void releaseWaiting() {
      for (Chunk chunk = waiting.poll(); chunk != null; chunk = waiting.poll()) {
        chunk.release();
      }
    }
  }

  /** Marks the end of the file in the queue. */
  private enum End implements Chunk {
    OF_FILE;

    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[0];
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public void release() {
      // It holds no memory.
    }
  }
}
