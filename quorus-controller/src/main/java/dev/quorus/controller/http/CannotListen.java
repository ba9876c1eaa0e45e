package dev.quorus.controller.http;

/** The port is in use, or this process may not have it. */
public final class CannotListen extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int port;

  CannotListen(String host, int port, Throwable cause) {
    super(describe(host, port, String.valueOf(cause.getMessage())), cause);
    this.port = port;
  }

  public int port() {
    return port;
  }

  private static String describe(String host, int port, String cause) {
    return cause.contains("in use")
        ? "port %d of %s is in use; stop what listens there, or start with another --port"
            .formatted(port, host)
        : "cannot listen on port %d of %s: %s; start with another --port, above 1023"
            .formatted(port, host, cause);
  }
}
