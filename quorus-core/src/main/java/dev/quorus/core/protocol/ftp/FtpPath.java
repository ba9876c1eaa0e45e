package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A path as it is sent to the server: below the login folder, or from the root if it begins with a
 * slash. In a URI, as RFC 1738 has it, {@code ftp://host/a/b} is below the login folder and {@code
 * ftp://host/%2Fa/b} is from the root.
 *
 * @param text empty for the login folder itself
 */
record FtpPath(String text) {
  private static final Pattern SLASHES = Pattern.compile("/{2,}");
  private static final Pattern TYPE = Pattern.compile(";type=([a-z])$", Pattern.CASE_INSENSITIVE);

  /**
   * Reads the path of a URI.
   *
   * @throws TransferException if a name in it cannot be sent, or would lead out of its folder
   */
  static FtpPath of(URI uri) throws TransferException {
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw refused(
          FailureCode.BAD_REQUEST,
          "'%s' has a query or fragment, which FTP has not; write a ? in a name as %%3F, a # as %%23"
              .formatted(uri));
    }
    String raw = uri.getRawPath() == null ? "" : withoutType(uri.getRawPath());
    String below = raw.startsWith("/") ? raw.substring(1) : raw;
    if (below.startsWith("/")) {
      throw refused(
          FailureCode.BAD_REQUEST,
          "'%s' has an empty first name; write /%%2F for a path from the server's root"
              .formatted(uri));
    }
    return of(decode(below));
  }

  /** A path that is not encoded. */
  static FtpPath of(String decoded) throws TransferException {
    String text = SLASHES.matcher(decoded).replaceAll("/");
    if (text.length() > 1 && text.endsWith("/")) {
      text = text.substring(0, text.length() - 1);
    }
    Line.check("path", text);
    for (String name : text.split("/")) {
      if (name.equals("..")) {
        throw refused(
            FailureCode.NAME_REFUSED,
            "'%s' holds '..', which would lead out of its folder; write the path itself"
                .formatted(text));
      }
    }
    return new FtpPath(text);
  }

  private static String withoutType(String raw) throws TransferException {
    var type = TYPE.matcher(raw);
    if (!type.find()) {
      return raw;
    }
    if (!type.group(1).toLowerCase(Locale.ROOT).equals("i")) {
      throw refused(
          FailureCode.BAD_REQUEST,
          "type '%s' is not possible; files are moved as they are, which is type i"
              .formatted(type.group(1)));
    }
    return raw.substring(0, type.start());
  }

  private static String decode(String raw) {
    return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static TransferException refused(FailureCode code, String message) {
    return new TransferException(new Rejected(code, message));
  }

  /** Whether no server can take it for a pattern, or for options of a listing. */
  boolean isPlain() {
    return !text.startsWith("-")
        && !text.contains(" -")
        && text.chars().noneMatch(each -> "*?[]{}".indexOf(each) >= 0);
  }

  /** Whether it can only be a folder's. */
  boolean isRoot() {
    return text.isEmpty() || text.equals("/");
  }

  /** The last name in it. */
  String name() {
    return text.substring(text.lastIndexOf('/') + 1);
  }

  /** The folder that the last name is in. */
  FtpPath folder() {
    int slash = text.lastIndexOf('/');
    return new FtpPath(slash < 0 ? "" : text.substring(0, Math.max(slash, 1)));
  }

  /** Another name in the same folder. */
  FtpPath beside(String name) {
    return new FtpPath(text.substring(0, text.lastIndexOf('/') + 1) + name);
  }

  /** What lies below this folder. */
  FtpPath below(String path) throws TransferException {
    if (path.isEmpty()) {
      return this;
    }
    return of(text.isEmpty() || text.endsWith("/") ? text + path : text + "/" + path);
  }

  /** This folder and those above it, from the top; not the login folder nor the root. */
  List<FtpPath> chain() {
    List<FtpPath> all = new ArrayList<>();
    for (FtpPath at = this; !at.isRoot(); at = at.folder()) {
      all.addFirst(at);
    }
    return all;
  }

  @Override
  public String toString() {
    return text.isEmpty() ? "." : text;
  }
}
