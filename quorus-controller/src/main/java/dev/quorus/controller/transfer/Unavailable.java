package dev.quorus.controller.transfer;

/** Not now: the client should ask again. */
public final class Unavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int retryAfterSeconds;

  public Unavailable(String message, int retryAfterSeconds) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
