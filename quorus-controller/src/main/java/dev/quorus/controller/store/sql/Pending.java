package dev.quorus.controller.store.sql;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A piece of work with the promise of its result, which is kept only when that is settled. */
final class Pending<T extends @Nullable Object> {
  private final Work<T> work;
  private final Promise<T> promise = Promise.promise();
  private final Thread asker = Thread.currentThread();
  private final @Nullable Context eventLoop =
      Context.isOnEventLoopThread() ? Vertx.currentContext() : null;
  private @Nullable T result;
  private @Nullable Throwable failure;

  Pending(Work<T> work) {
    this.work = work;
  }

  Future<T> future() {
    return promise.future();
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

  void run(Session session) throws SQLException {
    result = work.apply(session);
  }

  void fail(Throwable cause) {
    failure = cause;
  }

  boolean failed() {
    return failure != null;
  }

  /** Keeps the promise: the asker's listeners run now, on this thread. */
  void reply() {
    Throwable cause = failure;
    if (cause != null) {
      promise.fail(cause);
    } else {
      promise.complete(result);
    }
  }
}
