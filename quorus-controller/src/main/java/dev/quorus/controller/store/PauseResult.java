package dev.quorus.controller.store;

import dev.quorus.core.transfer.AttemptRef;
import org.jspecify.annotations.Nullable;

/** What a pause came to. */
public sealed interface PauseResult {
  /**
   * It is PAUSED now.
   *
   * @param held the attempt that was assigned or running, with its agent; null if none was
   */
  record Done(TransferRecord record, @Nullable AttemptRef held, @Nullable String agent)
      implements PauseResult {}

  /** It was paused or finished before and stays as it is. */
  record Unchanged(TransferRecord record) implements PauseResult {}

  /** There is no such transfer in this tenant. */
  record NotFound() implements PauseResult {}
}
