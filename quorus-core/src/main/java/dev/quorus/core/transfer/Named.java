package dev.quorus.core.transfer;

import org.jspecify.annotations.Nullable;

/**
 * That an end was given by the name of a connection of its tenant, which says what it is opened
 * with at the time of each attempt.
 *
 * @param path below the connection's folder, as it was given: absolute, not encoded
 * @param bandwidth of all transfers over the connection at one agent; null for no limit, and where
 *     the connection was not opened yet
 */
public record Named(String connection, String path, @Nullable Bandwidth bandwidth) {
  /** What a name must look like. */
  public static final String FORM = "[a-z0-9][a-z0-9-]{0,62}";

  /** As people write it: {@code @partner-a/out/x.csv}. */
  public String text() {
    return "@" + connection + path;
  }

  /** The same without slashes at its end. */
  Named asFolder() {
    String plain = path.replaceFirst("/+$", "");
    return new Named(connection, plain.isEmpty() ? "/" : plain, bandwidth);
  }

  /** What lies below this folder. */
  Named below(String names) {
    return new Named(connection, path.endsWith("/") ? path + names : path + "/" + names, bandwidth);
  }
}
