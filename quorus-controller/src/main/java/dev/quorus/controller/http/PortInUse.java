package dev.quorus.controller.http;

/** Another process listens on the port. */
public final class PortInUse extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int port;

  PortInUse(String host, int port, Throwable cause) {
    super(
        "port %d of %s is in use; stop what listens there, or start with another --port"
            .formatted(port, host),
        cause);
    this.port = port;
  }

  public int port() {
    return port;
  }
}
