package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.smb.wire.Account;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What an {@code smb:} URI names: {@code smb://user@host:port/share/folder/file}.
 *
 * @param names below the share, from the outermost folder on; empty for the share itself
 * @param shown the URI, for people
 */
record SmbLocation(
    String host,
    int port,
    String share,
    List<String> names,
    Side side,
    Account account,
    String shown) {
  private static final int PORT = 445;
  private static final char REPLACEMENT = '\uFFFD';

  /** The place of a file. */
  static SmbLocation file(Endpoint endpoint, Side side) throws TransferException {
    SmbLocation at = folder(endpoint, side);
    if (endpoint.uri().getRawPath().endsWith("/") || at.names.isEmpty()) {
      throw rejected(
          side == Side.DESTINATION ? side.folder() : FailureCode.BAD_REQUEST,
          "'%s' names a folder; give the path of a file".formatted(endpoint));
    }
    return at;
  }

  /** The place of a folder, or of anything. */
  static SmbLocation folder(Endpoint endpoint, Side side) throws TransferException {
    URI uri = endpoint.uri();
    if (uri.isOpaque() || uri.getHost() == null || uri.getHost().isEmpty()) {
      throw bad(endpoint, "names no host; write smb://user@host/share/path");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw bad(
          endpoint, "has a query or a fragment, which SMB does not; write ? as %3F and # as %23");
    }
    List<String> names = names(endpoint);
    if (names.isEmpty()) {
      throw bad(endpoint, "names no share; write smb://user@host/share/path");
    }
    return new SmbLocation(
        uri.getHost(),
        uri.getPort() < 0 ? PORT : uri.getPort(),
        share(endpoint, names.getFirst()),
        List.copyOf(names.subList(1, names.size())),
        side,
        account(endpoint),
        endpoint.toString());
  }

  private static String share(Endpoint endpoint, String name) throws TransferException {
    if (name.chars().anyMatch(c -> c < 0x20 || "\\/:*?\"<>|".indexOf(c) >= 0)) {
      throw bad(endpoint, "names the share '%s', and no share can be called so".formatted(name));
    }
    return name;
  }

  private static List<String> names(Endpoint endpoint) throws TransferException {
    String path = endpoint.uri().getRawPath();
    List<String> names = new ArrayList<>();
    for (String each : Arrays.asList(path == null ? new String[0] : path.split("/"))) {
      if (!each.isEmpty()) {
        names.add(name(endpoint, each));
      }
    }
    return names;
  }

  private static String name(Endpoint endpoint, String raw) throws TransferException {
    String name = URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (name.indexOf(REPLACEMENT) >= 0 && !raw.toUpperCase(Locale.ROOT).contains("%EF%BF%BD")) {
      throw bad(endpoint, "is not UTF-8 once it is decoded");
    }
    if (name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
      throw bad(endpoint, "has the name '%s' in its path, which leads elsewhere".formatted(name));
    }
    if (name.indexOf('\0') >= 0) {
      throw bad(endpoint, "holds a NUL character");
    }
    return name;
  }

  private static Account account(Endpoint endpoint) throws TransferException {
    if (!(endpoint.credentials() instanceof Credentials.UserPassword(var user, var password))) {
      throw rejected(
          FailureCode.CREDENTIALS_REFUSED,
          ("'%s' needs a user and a password: write smb://user@host/share/path and give the"
                  + " password, or name a connection that has both; guests are not supported")
              .formatted(endpoint));
    }
    int mark = Math.max(user.indexOf('\\'), user.indexOf(';'));
    String domain = mark < 0 ? "" : user.substring(0, mark);
    String name = user.substring(mark + 1);
    if (name.isEmpty()) {
      throw rejected(
          FailureCode.CREDENTIALS_REFUSED, "'%s' has an empty user name".formatted(endpoint));
    }
    return new Account(domain, name, password);
  }

  /** The path below the share, as the server wants it. */
  String path() {
    return String.join("\\", names);
  }

  /** The path of what lies beside it under another name. */
  String beside(String name) {
    return String.join("\\", folders()) + (names.size() > 1 ? "\\" : "") + name;
  }

  /** The folders that it lies in, from the outermost on. */
  List<String> folders() {
    return names.subList(0, Math.max(0, names.size() - 1));
  }

  String name() {
    return names.getLast();
  }

  /** What lies below it. */
  SmbLocation below(String path) throws TransferException {
    List<String> all = new ArrayList<>(names);
    for (String each : Arrays.asList(path.split("/"))) {
      if (each.equals(".") || each.equals("..")) {
        throw rejected(
            FailureCode.BAD_REQUEST,
            "'%s' has the name '%s' in its path, which leads elsewhere".formatted(path, each));
      }
      if (!each.isEmpty()) {
        all.add(each);
      }
    }
    String text = path.isEmpty() ? shown : shown + (shown.endsWith("/") ? "" : "/") + path;
    return new SmbLocation(host, port, share, List.copyOf(all), side, account, text);
  }

  /** The full path, as DFS has it: with one backslash in front. */
  String unc() {
    String share = "\\" + host + "\\" + this.share;
    return names.isEmpty() ? share : share + "\\" + path();
  }

  /** Another share of the same server. */
  SmbLocation inShare(String other) {
    return new SmbLocation(host, port, other, List.of(), side, account, shown);
  }

  /**
   * The same below another folder, of a server at the same port: referrals name none.
   *
   * @param depth how many of the names the folder stands for
   */
  SmbLocation moved(String server, String other, List<String> folder, int depth) {
    List<String> all = new ArrayList<>(folder);
    all.addAll(names.subList(depth, names.size()));
    return new SmbLocation(server, port, other, List.copyOf(all), side, account, shown);
  }

  /** The same, at the other end of a transfer. */
  SmbLocation at(Side other) {
    return new SmbLocation(host, port, share, names, other, account, shown);
  }

  private static TransferException bad(Endpoint endpoint, String why) {
    return rejected(FailureCode.BAD_REQUEST, "'%s' %s".formatted(endpoint, why));
  }

  private static TransferException rejected(FailureCode code, String message) {
    return new TransferException(new Rejected(code, message));
  }
}
