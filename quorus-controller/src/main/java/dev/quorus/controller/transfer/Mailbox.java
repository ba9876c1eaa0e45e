package dev.quorus.controller.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that does what it is sent, in order: what it owns needs no locks. After each round,
 * that is everything that had gathered, it settles up once.
 */
final class Mailbox implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Mailbox.class);
  private static final int ROUND = 1024;

  private final LinkedBlockingQueue<Runnable> letters = new LinkedBlockingQueue<>();
  private final Runnable settle;
  private final LongSupplier patienceMillis;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * @param settle run after each round, and when nothing came for a while
   * @param patienceMillis how long to wait for the next letter before settling anyway
   */
  Mailbox(String name, Runnable settle, LongSupplier patienceMillis) {
    this.settle = settle;
    this.patienceMillis = patienceMillis;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::work);
  }

  void start() {
    thread.start();
  }

  /** Any thread. */
  void post(Runnable letter) {
    letters.add(letter);
  }

  /** Drops what has not been read and waits for the present round. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    List<Runnable> round = new ArrayList<>(ROUND);
    while (!closed) {
      try {
        Runnable first = letters.poll(patienceMillis.getAsLong(), TimeUnit.MILLISECONDS);
        if (first != null) {
          round.add(first);
          letters.drainTo(round, ROUND - 1);
        }
        round.forEach(Mailbox::read);
        round.clear();
        read(settle);
      } catch (InterruptedException e) {
        // Only close interrupts, and the loop's condition knows.
        round.clear();
      }
    }
  }

  private static void read(Runnable letter) {
    try {
      letter.run();
    } catch (RuntimeException e) {
      // One bad letter must not stop all transfers; heartbeats repair what it left undone.
      LOG.atError().setCause(e).log("a dispatch step failed");
    }
  }
}
