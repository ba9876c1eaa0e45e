package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;

/** The server refused a request. */
public final class StatusException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;

  public StatusException(int status) {
    super(Status.text(status));
    this.status = status;
  }

  /** One of {@link Status}, or any other. */
  public int status() {
    return status;
  }
}
