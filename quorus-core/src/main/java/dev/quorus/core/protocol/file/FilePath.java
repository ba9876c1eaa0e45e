package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.transfer.Endpoint;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The path that a {@code file:} URI names: absolute, and with a name at its end.
 *
 * @param text as it was asked for, decoded
 */
record FilePath(String text, Path path, Side side) {
  /** What Linux file systems allow for one name, in bytes. */
  static final int MAX_NAME = 255;

  private static final char REPLACEMENT = '\uFFFD';

  static FilePath of(Endpoint endpoint, Side side) throws TransferException {
    String text = text(endpoint.uri());
    if (text.endsWith("/")) {
      throw rejected(
          side == Side.DESTINATION ? side.folder() : FailureCode.BAD_REQUEST,
          "'%s' names a folder; give the path of a file".formatted(text));
    }
    return of(text, side);
  }

  /** Of a folder, which may be written with a slash at its end. */
  static FilePath ofFolder(Endpoint endpoint) throws TransferException {
    String text = text(endpoint.uri());
    boolean slash = text.length() > 1 && text.endsWith("/");
    return of(slash ? text.substring(0, text.length() - 1) : text, Side.SOURCE);
  }

  /**
   * What lies below this folder.
   *
   * @param names separated by slashes; empty for the folder itself
   */
  FilePath below(String names, Side end) throws TransferException {
    if (names.isEmpty()) {
      return new FilePath(text, path, end);
    }
    for (String name : names.split("/", -1)) {
      if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0) {
        throw rejected(
            FailureCode.NAME_REFUSED,
            "'%s' cannot be reached below '%s': it holds a name that is empty, '.', '..' or has a"
                    .formatted(names, text)
                + " NUL character");
      }
    }
    return of(text.endsWith("/") ? text + names : text + "/" + names, end);
  }

  private static FilePath of(String text, Side side) throws TransferException {
    Path path = path(text);
    checkNames(path, text);
    return new FilePath(text, path, side);
  }

  private static String text(URI uri) throws TransferException {
    checkForm(uri);
    String text = uri.getPath();
    checkText(text, uri);
    return text;
  }

  private static void checkForm(URI uri) throws TransferException {
    String host = uri.getHost() == null ? uri.getRawAuthority() : uri.getHost();
    if (host != null && !host.isEmpty() && !host.equalsIgnoreCase("localhost")) {
      throw rejected(
          FailureCode.BAD_REQUEST,
          "'%s' names the host '%s'; a file URI reaches this host only: write file:///path"
              .formatted(uri, host));
    }
    if (uri.isOpaque() || uri.getPath() == null || !uri.getPath().startsWith("/")) {
      throw rejected(
          FailureCode.BAD_REQUEST,
          "'%s' holds no absolute path; write file:///path".formatted(uri));
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw rejected(
          FailureCode.BAD_REQUEST,
          "'%s' has a query or a fragment, which files do not; write ? as %%3F and # as %%23"
              .formatted(uri));
    }
  }

  private static void checkText(String text, URI uri) throws TransferException {
    if (text.indexOf('\0') >= 0) {
      throw rejected(FailureCode.BAD_REQUEST, "'%s' holds a NUL character".formatted(uri));
    }
    if (text.indexOf(REPLACEMENT) >= 0 && !uri.toASCIIString().contains("%EF%BF%BD")) {
      throw rejected(
          FailureCode.BAD_REQUEST, "'%s' is not UTF-8 once it is decoded".formatted(uri));
    }
  }

  private static Path path(String text) throws TransferException {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TransferException(
          new Rejected(
              FailureCode.BAD_REQUEST,
              "'%s' is no path here: %s; if its letters are the trouble, start with LC_ALL=C.UTF-8"
                  .formatted(text, e.getReason())),
          e);
    }
  }

  private static void checkNames(Path path, String text) throws TransferException {
    for (Path each : path) {
      int bytes = each.toString().getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_NAME) {
        throw rejected(
            FailureCode.BAD_REQUEST,
            "'%s' has a name of %d bytes; at most %d are possible"
                .formatted(text, bytes, MAX_NAME));
      }
    }
  }

  private static TransferException rejected(FailureCode code, String message) {
    return new TransferException(new Rejected(code, message));
  }
}
