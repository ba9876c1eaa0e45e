package dev.quorus.examples.invariants;

import java.time.Instant;

/**
 * One call of a client.
 *
 * @param kind the operation, such as {@code submit}
 * @param key the idempotency key of a submit, the id of the transfer otherwise
 * @param node which controller was asked
 */
public record Call(Instant at, String kind, String key, String node, Answer answer) {
  public static final String SUBMIT = "submit";

  boolean isSubmit() {
    return kind.equals(SUBMIT);
  }
}
