package dev.quorus.core.protocol.sftp.wire;

import java.io.IOException;

/** The server refuses a request. */
public final class StatusException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int code;

  public StatusException(int code, String message) {
    super(message.isBlank() ? "status " + code : message);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
