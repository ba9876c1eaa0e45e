package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request.
 *
 * @param pointer a JSON pointer into the body, or place and name of a parameter such as {@code
 *     query/limit}
 * @param value the bad value, cut to {@link #MAX_VALUE} characters; three stars in place of a
 *     secret
 * @param message what is allowed
 * @param place where it stands in a body of text such as YAML; null of others
 */
public record Violation(
    String pointer, @Nullable String value, String message, @Nullable TextPlace place) {
  /** How much of a bad value is shown. */
  public static final int MAX_VALUE = 100;

  /** Of what is no text. */
  public Violation(String pointer, @Nullable String value, String message) {
    this(pointer, value, message, null);
  }
}
