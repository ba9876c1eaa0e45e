package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Chunk;
import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Between the event loop that receives a body and the virtual thread that wants it. Holds the
 * socket's own buffers, uncopied, and stops the socket when more than {@link #HIGH} bytes wait.
 */
final class BodyQueue {
  /** Waiting bytes at which the socket is stopped. */
  static final int HIGH = 1536 << 10;

  /** Waiting bytes below which it goes on. */
  static final int LOW = 512 << 10;

  /** The most bytes that go on as one chunk. */
  static final int CHUNK = 512 << 10;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final ArrayDeque<ByteBuf> waiting = new ArrayDeque<>();
  private int waitingBytes;
  private boolean paused;
  private boolean ended;
  private boolean abandoned;
  private @Nullable TransferFailure failure;
  private volatile @Nullable Flow flow;
  private @Nullable Runnable whenOver;
  private boolean over;

  /**
   * Brings the socket's reading in line with {@link #isPaused}, on the socket's event loop. Told of
   * a change instead of being given the new value: two changes close together arrive in any order.
   */
  @FunctionalInterface
  interface Flow {
    void changed();
  }

  /** Whether so much waits that the socket should not be read. */
  boolean isPaused() {
    lock.lock();
    try {
      return paused;
    } finally {
      lock.unlock();
    }
  }

  void flow(Flow value) {
    flow = value;
  }

  /** Each is told once, when nothing more comes: complete, failed or given up. */
  void whenOver(Runnable told) {
    lock.lock();
    try {
      if (!over) {
        Runnable before = whenOver;
        whenOver =
            before == null
                ? told
                : () -> {
                  before.run();
                  told.run();
                };
        return;
      }
    } finally {
      lock.unlock();
    }
    told.run();
  }

  private void over() {
    Runnable told;
    lock.lock();
    try {
      over = true;
      told = whenOver;
      whenOver = null;
    } finally {
      lock.unlock();
    }
    if (told != null) {
      told.run();
    }
  }

  /** Takes the buffer over. */
  void offer(ByteBuf bytes) {
    boolean full = false;
    lock.lock();
    try {
      if (abandoned || !bytes.isReadable()) {
        bytes.release();
        return;
      }
      waiting.add(bytes);
      waitingBytes += bytes.readableBytes();
      if (waitingBytes > HIGH && !paused) {
        paused = true;
        full = true;
      }
      arrived.signal();
    } finally {
      lock.unlock();
    }
    if (full) {
      tellFlow();
    }
  }

  /** The body is complete. */
  void end() {
    lock.lock();
    try {
      ended = true;
      arrived.signal();
    } finally {
      lock.unlock();
    }
    over();
  }

  /** The body will not be complete. What has arrived is still handed on first. */
  void fail(TransferFailure why) {
    lock.lock();
    try {
      if (!ended && failure == null) {
        failure = why;
      }
      arrived.signal();
    } finally {
      lock.unlock();
    }
    over();
  }

  /** Nobody wants the rest. Whether the connection is to be closed for it: true once at most. */
  boolean abandon() {
    boolean close = drop();
    over();
    return close;
  }

  private boolean drop() {
    lock.lock();
    try {
      boolean first = !abandoned;
      abandoned = true;
      waiting.forEach(ByteBuf::release);
      waiting.clear();
      waitingBytes = 0;
      arrived.signal();
      return first && !ended;
    } finally {
      lock.unlock();
    }
  }

  /** The next bytes, waiting for them; null at the end. */
  @Nullable Chunk next() throws TransferException, InterruptedException {
    List<ByteBuf> taken = new ArrayList<>();
    boolean room;
    lock.lockInterruptibly();
    try {
      while (waiting.isEmpty()) {
        if (ended) {
          return null;
        }
        if (abandoned) {
          throw new InterruptedException("the body was closed");
        }
        if (failure != null) {
          throw new TransferException(failure);
        }
        arrived.await();
      }
      takeInto(taken);
      room = paused && waitingBytes < LOW;
      if (room) {
        paused = false;
      }
    } finally {
      lock.unlock();
    }
    if (room) {
      tellFlow();
    }
    return new BufferChunk(taken);
  }

  private void takeInto(List<ByteBuf> taken) {
    int size = 0;
    do {
      ByteBuf first = waiting.remove();
      taken.add(first);
      size += first.readableBytes();
      waitingBytes -= first.readableBytes();
    } while (!waiting.isEmpty() && size + waiting.element().readableBytes() <= CHUNK);
  }

  private void tellFlow() {
    Flow known = flow;
    if (known != null) {
      known.changed();
    }
  }
}
