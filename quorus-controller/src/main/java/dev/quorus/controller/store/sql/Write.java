package dev.quorus.controller.store.sql;

import dev.quorus.core.transfer.TransferId;
import org.jspecify.annotations.Nullable;

/** Something to be written. */
sealed interface Write<T extends @Nullable Object> {
  /** By itself: nothing that waits before it is written after it, and the other way round. */
  record Alone<T extends @Nullable Object>(Work<T> work) implements Write<T> {}

  /**
   * Together with others of its kind. It may pass what concerns other transfers.
   *
   * @param bulk the same object for all of a kind
   */
  record Part<A, T>(Bulk<A, T> bulk, A what, TransferId transfer) implements Write<T> {}
}
