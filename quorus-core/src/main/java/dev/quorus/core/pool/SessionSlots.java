package dev.quorus.core.pool;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.time.Ticker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The sessions of one endpoint. Safe for use by many threads. */
final class SessionSlots<S extends Session> {
  /** How long the server must not refuse before one session more is tried. */
  private static final long RECOVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final int most;
  private final Ticker ticker;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<Idle<S>> idle = new ArrayDeque<>();
  private int open;
  private int budget;
  private long changedAt;
  private boolean shut;

  private record Idle<S>(S session, long since) {}

  SessionSlots(int most, Ticker ticker) {
    this.most = most;
    this.ticker = ticker;
    this.budget = most;
  }

  /** An idle session, the last used first; or null, and the caller may open a new one. */
  @Nullable S reserve(Duration patience) throws TransferException, InterruptedException {
    long left = patience.toNanos();
    lock.lockInterruptibly();
    try {
      while (idle.isEmpty() && open >= recovered()) {
        if (left <= 0) {
          throw SessionPool.busy(budget, patience);
        }
        left = changed.awaitNanos(left);
      }
      Idle<S> kept = idle.pollLast();
      if (kept == null) {
        open++;
        return null;
      }
      return kept.session();
    } finally {
      lock.unlock();
    }
  }

  void giveBack(S session) {
    lock.lock();
    try {
      // Above the budget since it was lowered: one less is open, and the server feels it at once.
      if (!shut && open <= budget) {
        idle.addLast(new Idle<>(session, ticker.nanos()));
        changed.signal();
        return;
      }
      open--;
    } finally {
      lock.unlock();
    }
    session.close();
  }

  /** One that was reserved or in use is no more. */
  void lost() {
    lock.lock();
    try {
      open--;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * The server did not take the one that is being opened: it bears one less, but always one.
   *
   * @return whether there are others, of which one may come free
   */
  boolean refused() {
    lock.lock();
    try {
      budget = Math.max(1, Math.min(budget, open - 1));
      changedAt = ticker.nanos();
      return open > 1;
    } finally {
      lock.unlock();
    }
  }

  int budget() {
    lock.lock();
    try {
      return recovered();
    } finally {
      lock.unlock();
    }
  }

  private int recovered() {
    long now = ticker.nanos();
    while (budget < most && now - changedAt >= RECOVERY_NANOS) {
      budget++;
      changedAt += RECOVERY_NANOS;
    }
    return budget;
  }

  List<S> idleSince(long before) {
    lock.lock();
    try {
      List<S> old = new ArrayList<>();
      while (!idle.isEmpty() && idle.getFirst().since() - before < 0) {
        old.add(idle.removeFirst().session());
        open--;
      }
      return old;
    } finally {
      lock.unlock();
    }
  }

  List<S> shut() {
    lock.lock();
    try {
      shut = true;
      List<S> all = idle.stream().map(Idle::session).toList();
      open -= all.size();
      idle.clear();
      return all;
    } finally {
      lock.unlock();
    }
  }
}
