package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;

/** Someone between us and the server changed what they said to each other. */
public final class TamperedException extends IOException {
  private static final long serialVersionUID = 1L;

  TamperedException(String message) {
    super(message);
  }
}
