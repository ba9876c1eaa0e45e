package dev.quorus.controller.stream;

/** Where a stream begins, or why it does not. */
public sealed interface StreamStart {
  /** After the event of this number. */
  record After(long seq) implements StreamStart {}

  /**
   * Events after the one that was named are no longer kept.
   *
   * @param purged the greatest number of one that is gone
   */
  record Purged(long purged) implements StreamStart {}

  /**
   * The event that was named has not happened.
   *
   * @param last the number of the latest one
   */
  record NotYet(long last) implements StreamStart {}

  /** There is no such transfer, or run, in this tenant. */
  record NoSubject() implements StreamStart {}

  /** The transfer is finished, or the run, and everything about it was seen. */
  record Over() implements StreamStart {}
}
