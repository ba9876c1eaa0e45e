package dev.quorus.controller.store;

/** What a change of priority came to. */
public sealed interface PriorityResult {
  /** It has that priority now. */
  record Done(TransferRecord record) implements PriorityResult {}

  /** It had that priority before. */
  record Unchanged(TransferRecord record) implements PriorityResult {}

  /** It has another priority by now than it was to be changed from. */
  record Stale(TransferRecord record) implements PriorityResult {}

  /** It is finished and stays as it is. */
  record Finished(TransferRecord record) implements PriorityResult {}

  /** There is no such transfer in this tenant. */
  record NotFound() implements PriorityResult {}
}
