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

  /** Whether the server says that there is nothing of that name. */
  public boolean saysMissing() {
    return code == Fxp.NO_SUCH_FILE || code == Fxp.NO_SUCH_PATH;
  }
}
