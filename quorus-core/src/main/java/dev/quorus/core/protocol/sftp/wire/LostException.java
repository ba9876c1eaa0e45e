package dev.quorus.core.protocol.sftp.wire;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** There is no connection to the server any more. */
public final class LostException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean stopped;

  /**
   * Says why.
   *
   * @param stopped whether this side closed it
   */
  public LostException(String message, boolean stopped, @Nullable Throwable cause) {
    super(message, cause);
    this.stopped = stopped;
  }

  public boolean stopped() {
    return stopped;
  }
}
