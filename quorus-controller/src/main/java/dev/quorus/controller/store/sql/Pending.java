package dev.quorus.controller.store.sql;

import dev.quorus.controller.audit.Deed;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A write or a question with the promise of its result, which is kept when that is settled. */
final class Pending<T extends @Nullable Object> {
  private final Write<T> write;
  private final Terms terms;
  private final long since;
  private final Promise<T> promise = Promise.promise();
  private final AtomicBoolean answered = new AtomicBoolean();
  private final @Nullable Deed deed = Deed.current();
  private final Thread asker = Thread.currentThread();
  private final @Nullable Context eventLoop =
      Context.isOnEventLoopThread() ? Vertx.currentContext() : null;
  private @Nullable T result;
  private Effect effect = Effect.NONE;
  private @Nullable Throwable failure;
  private volatile @Nullable Throwable overdue;

  /**
   * @param since by the store's ticker, nanoseconds
   */
  Pending(Write<T> write, Terms terms, long since) {
    this.write = write;
    this.terms = terms;
    this.since = since;
  }

  Future<T> future() {
    return promise.future();
  }

  Write<T> write() {
    return write;
  }

  Terms terms() {
    return terms;
  }

  long since() {
    return since;
  }

  /** The thread that asked. */
  Thread asker() {
    return asker;
  }

  /**
   * Where the asker runs, if that is an event loop. Worker and virtual threads do not count: theirs
   * may be blocked until the answer comes.
   */
  @Nullable Context eventLoop() {
    return eventLoop;
  }

  /** The request that it is a part of; null if of none. */
  @Nullable Deed deed() {
    return deed;
  }

  /** What came of it; the last word counts. */
  void done(T value, Effect what) {
    result = value;
    effect = what;
    failure = null;
  }

  void done(T value) {
    done(value, Effect.NONE);
  }

  /** What it did. */
  Effect effect() {
    return failure == null ? effect : Effect.NONE;
  }

  void fail(Throwable cause) {
    failure = cause;
  }

  boolean failed() {
    return failure != null;
  }

  /** From now on nobody waits for it: its asker is told this. Any thread. */
  void abandon(Throwable cause) {
    overdue = cause;
  }

  /** Whether nobody waits for it any more. */
  boolean over() {
    return overdue != null || answered.get();
  }

  /** Keeps the promise, once: the asker's listeners run now, on this thread. */
  void reply() {
    if (!answered.compareAndSet(false, true)) {
      return;
    }
    Deed.within(deed, this::settle);
  }

  private void settle() {
    Throwable cause = overdue == null ? failure : overdue;
    if (cause != null) {
      promise.fail(cause);
    } else {
      promise.complete(result);
    }
  }
}
