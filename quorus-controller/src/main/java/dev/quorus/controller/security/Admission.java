package dev.quorus.controller.security;

import io.vertx.core.Future;

/** What came of a look at the text that a request shows. */
public sealed interface Admission {
  /** It is good, and this is its bearer. */
  record Admitted(Principal who) implements Admission {}

  /**
   * It is not good.
   *
   * @param reason in words, without the text
   */
  record Refused(String reason) implements Admission {}

  /**
   * It is good, and does not say enough to let its bearer in.
   *
   * @param reason in words
   */
  record Forbidden(String reason) implements Admission {}

  /** It cannot be told at once. */
  record Awaited(Future<Admission> later) implements Admission {}
}
