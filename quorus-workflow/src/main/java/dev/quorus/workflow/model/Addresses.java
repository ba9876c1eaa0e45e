package dev.quorus.workflow.model;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;

/** What may stand as a location that names no connection. */
public final class Addresses {
  private Addresses() {}

  /**
   * Checks one.
   *
   * @throws IllegalArgumentException saying what is wrong; after a semicolon, what to do. A
   *     password is not repeated
   */
  public static void check(String text) {
    Endpoint endpoint = read(text);
    if (endpoint.credentials() instanceof Credentials.UserPassword user
        && !user.password().reveal().isEmpty()) {
      throw new IllegalArgumentException(
          "a password stands in the URI; store it in a connection, and write"
              + " {connection: NAME, path: …}");
    }
  }

  private static Endpoint read(String text) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException e) {
      String told = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          "this is no location: "
              + told.replace(';', ',')
              + "; write a URI such as sftp://host/path, or an absolute path",
          e);
    }
  }
}
