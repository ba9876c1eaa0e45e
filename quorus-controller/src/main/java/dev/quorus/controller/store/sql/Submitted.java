package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.QuotaExceeded;
import dev.quorus.controller.store.SubmitResult;

/** What a submit came to, before it is told to whoever asked. */
sealed interface Submitted {
  /** Whether a transfer was stored. */
  default boolean isNew() {
    return this instanceof Stored(SubmitResult.Created created);
  }

  /** It was looked at. */
  record Stored(SubmitResult result) implements Submitted {}

  /** Its tenant has too many waiting; nothing was stored. */
  record Over(QuotaExceeded quota) implements Submitted {}
}
