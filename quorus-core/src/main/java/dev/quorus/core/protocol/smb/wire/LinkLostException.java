package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;

/** The connection is no more, or cannot be trusted any longer. */
public final class LinkLostException extends IOException {
  private static final long serialVersionUID = 1L;

  public LinkLostException(String message, Throwable cause) {
    super(message, cause);
  }
}
