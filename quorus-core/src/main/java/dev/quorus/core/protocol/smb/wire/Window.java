package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The message numbers that the server lets us use: each costs a credit, and each answer brings
 * some. Safe for use by many threads.
 */
final class Window {
  /** Credits that we like to have in hand: eight reads of 512 KiB take 64. */
  private static final int WANTED = 512;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition granted = lock.newCondition();
  private long next;
  private int credits;
  private @Nullable IOException lost;

  Window(long next, int credits) {
    this.next = next;
    this.credits = credits;
  }

  /** The first of so many numbers, waiting until the server allows them. */
  long take(int count, Duration patience) throws IOException, InterruptedException {
    long left = patience.toNanos();
    lock.lockInterruptibly();
    try {
      while (lost == null && credits < count) {
        if (left <= 0) {
          throw new SocketTimeoutException(
              "the server granted no credits for %d seconds".formatted(patience.toSeconds()));
        }
        left = granted.awaitNanos(left);
      }
      if (lost != null) {
        throw lost;
      }
      long first = next;
      next += count;
      credits -= count;
      return first;
    } finally {
      lock.unlock();
    }
  }

  /** How many more to ask for with the next request. */
  int wanted() {
    lock.lock();
    try {
      return Math.max(1, WANTED - credits);
    } finally {
      lock.unlock();
    }
  }

  void grant(int count) {
    if (count > 0) {
      lock.lock();
      try {
        credits += count;
        granted.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  void end(IOException cause) {
    lock.lock();
    try {
      lost = cause;
      granted.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
