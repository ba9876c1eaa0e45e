package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.sftp.trust.KnownHosts;
import dev.quorus.core.transfer.Endpoint;
import java.net.URI;
import java.util.Locale;
import java.util.Set;

/**
 * What {@code sftp://host:port/absolute/path} names. The path is absolute: to reach the home folder
 * of the user, its full path is written.
 *
 * @param path decoded, without a slash at its end; empty for the root folder
 */
record SftpAddress(String host, int port, String path) {
  private static final int USUAL_PORT = KnownHosts.USUAL_PORT;

  private static final char REPLACEMENT = '\uFFFD';
  private static final Set<String> STEPS = Set.of("", ".", "..");

  /** The address of a file. */
  static SftpAddress ofFile(Endpoint endpoint, FailureCode folder) throws TransferException {
    String path = endpoint.uri().getPath();
    if (path == null || path.isEmpty() || path.endsWith("/")) {
      throw rejected(folder, "'%s' names a folder; give the path of a file".formatted(endpoint));
    }
    return ofFolder(endpoint);
  }

  /** The address of a folder, or of what may be one. */
  static SftpAddress ofFolder(Endpoint endpoint) throws TransferException {
    URI uri = endpoint.uri();
    if (uri.isOpaque() || uri.getHost() == null || uri.getHost().isEmpty()) {
      throw rejected(
          FailureCode.BAD_REQUEST,
          "'%s' names no host; write sftp://user@host/absolute/path".formatted(endpoint));
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw rejected(
          FailureCode.BAD_REQUEST,
          "'%s' has a query or a fragment, which SFTP has not; write ? as %%3F and # as %%23"
              .formatted(endpoint));
    }
    String path = uri.getPath() == null ? "" : uri.getPath();
    while (path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    checkPath(path, endpoint);
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    boolean bracketed = host.startsWith("[");
    return new SftpAddress(
        bracketed ? host.substring(1, host.length() - 1) : host,
        uri.getPort() < 0 ? USUAL_PORT : uri.getPort(),
        path);
  }

  private static void checkPath(String path, Endpoint endpoint) throws TransferException {
    if (path.indexOf('\0') >= 0) {
      throw rejected(FailureCode.BAD_REQUEST, "'%s' holds a NUL character".formatted(endpoint));
    }
    if (path.indexOf(REPLACEMENT) >= 0
        && !endpoint.uri().toASCIIString().toUpperCase(Locale.ROOT).contains("%EF%BF%BD")) {
      throw rejected(
          FailureCode.BAD_REQUEST, "'%s' is not UTF-8 once it is decoded".formatted(endpoint));
    }
    if (!path.isEmpty()) {
      checkNames(path.substring(1), endpoint.display());
    }
  }

  /**
   * Refuses names that lead elsewhere.
   *
   * @param path names separated by slashes
   */
  static void checkNames(String path, String shown) throws TransferException {
    for (String name : path.split("/", -1)) {
      if (STEPS.contains(name)) {
        throw rejected(
            FailureCode.BAD_REQUEST,
            "'%s' holds the name '%s'; write the path without '.', '..' and empty names"
                .formatted(shown, name));
      }
    }
  }

  /** Host and port, as messages show them. */
  String where() {
    return port == USUAL_PORT ? host : host + ":" + port;
  }

  /** The folder that holds it; empty for the root. */
  String folder() {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The path of a neighbour in the same folder. */
  String beside(String name) {
    return folder() + "/" + name;
  }

  private static TransferException rejected(FailureCode code, String message) {
    return new TransferException(new Rejected(code, message));
  }
}
