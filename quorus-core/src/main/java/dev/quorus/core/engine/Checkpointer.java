package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SourceStat;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Notes full blocks in the ledger, beside the writer, on a virtual thread that starts with the
 * first full block: a file below one block has no ledger at all. Blocks that fill up while a
 * checkpoint is under way go into the next one together.
 */
final class Checkpointer implements AutoCloseable {
  private final Sink sink;
  private final Consumer<TransferFailure> failed;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
  private @Nullable Thread thread;
  private boolean writing;
  private boolean closed;

  /**
   * The given blocks were found whole in the partial: the new ledger begins with them.
   *
   * @param failed told once, if the ledger cannot be written; the copy itself goes on
   */
  Checkpointer(
      Sink sink, SourceStat source, List<Integer> known, Consumer<TransferFailure> failed) {
    this.sink = sink;
    this.failed = failed;
    pending.writeBytes(Ledger.header(source));
    for (int index = 0; index < known.size(); index++) {
      pending.writeBytes(Ledger.block(index, known.get(index)));
    }
  }

  /** A block is written in full. Returns at once. */
  void full(int index, int crc) {
    lock.lock();
    try {
      pending.writeBytes(Ledger.block(index, crc));
      if (thread == null) {
        thread = Thread.ofVirtual().name("quorus-checkpoint").start(this::work);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until all full blocks are noted. */
  void flush() throws InterruptedException {
    lock.lock();
    try {
      while (thread != null && !closed && (writing || pending.size() > 0)) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends the thread, and returns when it touches the sink no more. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
      while (writing) {
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    try {
      for (byte[] entry = take(); entry.length > 0; entry = take()) {
        sink.checkpoint(entry);
        done();
      }
    } catch (TransferException e) {
      // The transfer itself goes on; only a later resume would begin further back.
      failed.accept(e.failure());
      abandon();
    } catch (InterruptedException e) {
      abandon();
    }
  }

  private byte[] take() throws InterruptedException {
    lock.lock();
    try {
      while (!closed && pending.size() == 0) {
        changed.await();
      }
      byte[] entry = closed ? new byte[0] : pending.toByteArray();
      pending.reset();
      writing = entry.length > 0;
      return entry;
    } finally {
      lock.unlock();
    }
  }

  private void done() {
    lock.lock();
    try {
      writing = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void abandon() {
    lock.lock();
    try {
      writing = false;
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
