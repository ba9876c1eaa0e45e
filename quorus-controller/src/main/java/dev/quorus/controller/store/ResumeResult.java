package dev.quorus.controller.store;

/** What a resume came to. */
public sealed interface ResumeResult {
  /** It was PAUSED and is QUEUED now. */
  record Done(TransferRecord record) implements ResumeResult {}

  /** It was not paused and stays as it is. */
  record Unchanged(TransferRecord record) implements ResumeResult {}

  /** There is no such transfer in this tenant. */
  record NotFound() implements ResumeResult {}
}
