package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A place in a named connection.
 *
 * @param path below the connection's folder, absolute and not encoded
 */
public record ConnectionPath(String connection, String path) {
  private static final char MARK = '@';

  /** The place that a text like {@code @partner-a/out/x.csv} names; null if it names none. */
  public static @Nullable ConnectionPath read(String text) {
    if (text.isEmpty() || text.charAt(0) != MARK) {
      return null;
    }
    int slash = text.indexOf('/');
    return slash < 0
        ? new ConnectionPath(text.substring(1), "/")
        : new ConnectionPath(text.substring(1, slash), text.substring(slash));
  }

  /** As people write it. */
  public String text() {
    return MARK + connection + path;
  }
}
