package dev.quorus.controller.store;

import dev.quorus.core.transfer.TransferId;

/** What an event is about. */
public sealed interface FeedSubject {
  /** A transfer. */
  record OfTransfer(TransferId id) implements FeedSubject {}

  /** A run of a workflow. */
  record OfRun(String id) implements FeedSubject {}
}
