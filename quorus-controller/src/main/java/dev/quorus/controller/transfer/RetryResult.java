package dev.quorus.controller.transfer;

import dev.quorus.controller.store.SubmitResult;

/** What a retry came to. */
public sealed interface RetryResult {
  /** It was finished, so a new transfer with the same order was submitted. */
  record Resubmitted(SubmitResult result) implements RetryResult {}

  /** It waited for its next attempt, which is due now. */
  record DueNow(LiveTransfer transfer) implements RetryResult {}

  /** It is on its way, or succeeded: there is nothing to retry. */
  record NothingToRetry(LiveTransfer transfer) implements RetryResult {}

  /** There is no such transfer in this tenant. */
  record NotFound() implements RetryResult {}
}
