package dev.quorus.agent.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;

/** A disk that can be told to be full, to fail its flushes, or to hang. */
public final class FaultyDisk implements UnaryOperator<Bytes> {
  /** How often it was asked to flush. */
  public final AtomicInteger flushes = new AtomicInteger();

  private final Semaphore gate = new Semaphore(Integer.MAX_VALUE / 2);
  private final AtomicLong space = new AtomicLong(Long.MAX_VALUE);
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean flushFails;
  private volatile boolean writesHang;

  /** A journal on this disk. */
  public Journal openJournal(Path folder) throws JournalException {
    return Journal.open(folder, this);
  }

  /** From now on only so many bytes can be written. */
  public void leave(long bytes) {
    space.set(bytes);
  }

  public void failFlushes(boolean fail) {
    flushFails = fail;
  }

  public void holdFlushes() {
    gate.drainPermits();
  }

  /** Neither writes nor flushes from now on. */
  public void hang() {
    writesHang = true;
    gate.drainPermits();
  }

  /** Returns when somebody waits for it. */
  public void awaitWaiting() {
    Awaitility.await().until(() -> waiting.get() > 0);
  }

  public void goOn() {
    writesHang = false;
    gate.release(Integer.MAX_VALUE / 2);
  }

  private void pass() {
    waiting.incrementAndGet();
    gate.acquireUninterruptibly();
    gate.release();
    waiting.decrementAndGet();
  }

  @Override
  public Bytes apply(Bytes real) {
    return new Bytes() {
      @Override
      public void write(ByteBuffer buffer, long position) throws IOException {
        if (writesHang) {
          pass();
        }
        if (buffer.remaining() <= space.get()) {
          space.addAndGet(-buffer.remaining());
          real.write(buffer, position);
          return;
        }
        // What fits is written, as a real disk does.
        int wanted = buffer.limit();
        buffer.limit(buffer.position() + (int) space.getAndSet(0));
        real.write(buffer, position);
        buffer.limit(wanted);
        throw new IOException("No space left on device");
      }

      @Override
      public void force() throws IOException {
        pass();
        flushes.incrementAndGet();
        if (flushFails) {
          throw new IOException("Input/output error");
        }
        real.force();
      }

      @Override
      public void truncate(long size) throws IOException {
        real.truncate(size);
      }

      @Override
      public void close() throws IOException {
        real.close();
      }
    };
  }
}
