package dev.quorus.examples.invariants;

/** What a caller knows about its call. */
public sealed interface Answer {

  /**
   * It was done.
   *
   * @param id of the transfer
   * @param state that the answer showed
   */
  record Ok(String id, String state) implements Answer {}

  /** It was not done, and the service said so. */
  record Failed(int status, String why) implements Answer {}

  /** It was done or not: there was no answer. */
  record Unknown(String why) implements Answer {}
}
