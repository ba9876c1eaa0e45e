package dev.quorus.controller.store.sql;

import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** Makes writes of clients, each by itself. Safe for use by many threads; never blocks. */
interface Writer {
  /** Completes after the commit, and fails as {@link GroupCommit#write(Work)} says. */
  <T extends @Nullable Object> Future<T> write(Work<T> write);
}
