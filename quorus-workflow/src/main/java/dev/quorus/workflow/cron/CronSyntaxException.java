package dev.quorus.workflow.cron;

/** A text that is no cron expression. The message says what is wrong; a semicolon, what to do. */
public final class CronSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int offset;
  private final int length;

  CronSyntaxException(int offset, int length, String message) {
    super(message);
    this.offset = offset;
    this.length = length;
  }

  /** From which character on the text is wrong. */
  public int offset() {
    return offset;
  }

  /** How many characters of it are. */
  public int length() {
    return length;
  }
}
