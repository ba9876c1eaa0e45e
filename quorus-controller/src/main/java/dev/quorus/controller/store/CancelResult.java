package dev.quorus.controller.store;

import dev.quorus.core.transfer.AttemptRef;
import org.jspecify.annotations.Nullable;

/** What a cancel came to. */
public sealed interface CancelResult {
  /**
   * It is CANCELLED now.
   *
   * @param held the attempt that was assigned or running, with its agent; null if none was
   */
  record Done(TransferRecord record, @Nullable AttemptRef held, @Nullable String agent)
      implements CancelResult {}

  /** It was finished before and stays as it is. */
  record AlreadyFinished(TransferRecord record) implements CancelResult {}

  /** There is no such transfer in this tenant. */
  record NotFound() implements CancelResult {}
}
