package dev.quorus.core.bus;

import org.jspecify.annotations.Nullable;

/** A message that cannot be read. Its text names the message's type and version, never a value. */
public sealed class UnreadableMessage extends RuntimeException
    permits UnknownMessage, MalformedFrame {
  private static final long serialVersionUID = 1L;

  /** What a consumer fails a message with that it cannot read: its sender need not repeat it. */
  public static final int FAILURE_CODE = 400;

  UnreadableMessage(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
