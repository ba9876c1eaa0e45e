package dev.quorus.workflow.expression;

import org.jspecify.annotations.Nullable;

/** An expression that cannot be read, or has no value. */
public final class ExpressionException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int offset;
  private final int length;
  private final String next;
  private final @Nullable String suggestion;

  ExpressionException(
      int offset, int length, String message, String next, @Nullable String suggestion) {
    super(message);
    this.offset = offset;
    this.length = length;
    this.next = next;
    this.suggestion = suggestion;
  }

  /** From which character of the text on it is wrong. */
  public int offset() {
    return offset;
  }

  /** How many characters are. */
  public int length() {
    return length;
  }

  /** What is wrong. */
  public String what() {
    return String.valueOf(getMessage());
  }

  /** What to do about it. */
  public String next() {
    return next;
  }

  /** What was most likely meant. */
  public @Nullable String suggestion() {
    return suggestion;
  }
}
