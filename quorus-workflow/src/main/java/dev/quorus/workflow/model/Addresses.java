package dev.quorus.workflow.model;

import dev.quorus.core.observe.Redacted;
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
    if (hasPassword(text)) {
      throw new IllegalArgumentException(
          "a password stands in the URI; store it in a connection, and write"
              + " {connection: NAME, path: …}");
    }
    read(text);
  }

  /** Asked before the text is parsed, so that no message of the parser repeats a password. */
  private static boolean hasPassword(String text) {
    String withoutQuery = text.split("[?#]", 2)[0];
    return !Redacted.uri(withoutQuery).equals(withoutQuery);
  }

  private static void read(String text) {
    try {
      Endpoint.parse(text);
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
