package dev.quorus.controller.http.wire;

import dev.quorus.api.model.ConnectionPath;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.KnownConnections;
import dev.quorus.core.config.Suggestion;
import dev.quorus.core.transfer.Endpoint;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes an endpoint of what a client names, and notes what is wrong with it. */
final class EndpointReader {
  private static final int HIGHEST_PORT = 65_535;

  private final Set<String> schemes;

  EndpointReader(Set<String> schemes) {
    this.schemes = Set.copyOf(schemes);
  }

  /**
   * The endpoint; null if something is wrong with it, which is noted then.
   *
   * @param recursive whether it is a folder
   */
  @Nullable Endpoint read(
      EndpointSpec spec, Side side, boolean recursive, List<Violation> violations, Named named) {
    Findings findings = new Findings(spec, side, violations);
    ConnectionPath place = spec.connection();
    if (place != null) {
      return read(place, side, recursive, findings, named);
    }
    Endpoint parsed = parse(spec.uri(), findings);
    if (parsed == null) {
      return null;
    }
    if (!schemes.contains(parsed.scheme())) {
      findings.uri(
          "must have one of the schemes " + String.join(", ", schemes.stream().sorted().toList()));
      return null;
    }
    switch (parsed.scheme()) {
      case "file" -> checkFile(spec, parsed, recursive, findings);
      case "http", "https" -> checkWeb(spec, parsed, side, recursive, findings);
      default -> checkServer(spec, parsed, recursive, findings);
    }
    AccessRules.check(spec, parsed, findings);
    return findings.any() ? null : complete(spec, parsed, recursive);
  }

  /**
   * The connections that there are, and where those are noted that there are not.
   *
   * @param unknown takes what is wrong with names
   */
  record Named(KnownConnections known, List<Violation> unknown) {}

  private @Nullable Endpoint read(
      ConnectionPath place, Side side, boolean recursive, Findings findings, Named named) {
    Connection connection = named.known().get(place.connection());
    if (connection == null) {
      named
          .unknown()
          .add(
              new Violation(
                  side.pointer(),
                  place.connection(),
                  "names a connection that there is not%s"
                      .formatted(
                          Suggestion.didYouMean(place.connection(), named.known().names()))));
      return null;
    }
    String protocol = connection.definition().site().protocol();
    if (!schemes.contains(protocol)) {
      findings.uri("leads over %s, which is not offered here any more".formatted(protocol));
    }
    checkPath(place.path(), recursive, findings);
    String path = connection.definition().site().basePath() + place.path();
    if (protocol.equals("smb") && lacksShare(path, recursive)) {
      findings.uri("must begin with a share, which the connection's folder does not name");
    }
    return findings.any() ? null : connection.closed(place.path());
  }

  private static @Nullable Endpoint parse(String text, Findings findings) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException e) {
      findings.uri("is refused: " + e.getMessage());
      return null;
    }
  }

  private static void checkFile(
      EndpointSpec spec, Endpoint endpoint, boolean recursive, Findings findings) {
    URI uri = endpoint.uri();
    String authority = uri.getRawAuthority();
    if (authority != null && !authority.equals("localhost")) {
      findings.uri("must name a file of the agent's own host: file:///path, or an absolute path");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      findings.uri("must be percent-encoded: ? and # have no meaning in a file's name");
    }
    checkPath(uri.getPath(), recursive, findings);
    if (endpoint.credentials() != null || spec.username() != null || spec.bearer() != null) {
      findings.uri("is a file, which is opened without credentials; leave them out");
    }
    if (!spec.headers().isEmpty()) {
      findings.at("/headers", null, "have no use for a file; leave them out");
    }
  }

  private static void checkPath(@Nullable String path, boolean recursive, Findings findings) {
    if (path == null || !path.startsWith("/")) {
      findings.uri("must be an absolute path");
      return;
    }
    if (path.endsWith("/") && !recursive) {
      findings.uri("must name a file, and not a folder; to move all below a folder, add recursive");
      return;
    }
    String plain = recursive ? withoutSlash(path) : path;
    if (hasControlCharacters(plain)) {
      findings.uri("must not hold control characters");
    } else if (!plain.equals("/") && !isPlain(plain)) {
      findings.uri("must be a plain path, without empty, '.' or '..' parts");
    }
  }

  /** Without the slash at its end, which makes no difference to a folder. */
  private static String withoutSlash(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static boolean hasControlCharacters(String path) {
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c < ' ' || c == 0x7f) {
        return true;
      }
    }
    return false;
  }

  /** Whether an absolute path is the only way to write it. */
  private static boolean isPlain(String path) {
    int start = 1;
    while (start <= path.length()) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      String name = path.substring(start, end);
      if (name.isEmpty() || name.equals(".") || name.equals("..")) {
        return false;
      }
      start = end + 1;
    }
    return true;
  }

  private static void checkWeb(
      EndpointSpec spec, Endpoint endpoint, Side side, boolean recursive, Findings findings) {
    URI uri = endpoint.uri();
    checkHost(uri, findings);
    if (uri.getRawFragment() != null) {
      findings.uri("must not have a fragment; percent-encode '#'");
    }
    String path = uri.getRawPath();
    boolean folder = path == null || path.isEmpty() || path.endsWith("/");
    if (side == Side.DESTINATION && folder && !recursive) {
      findings.uri("must name a file, and not a folder");
    }
    checkHeaders(spec, endpoint.credentials() != null, findings);
  }

  /** A server of files: what the path names is a file or a folder, and nothing but that. */
  private static void checkServer(
      EndpointSpec spec, Endpoint endpoint, boolean recursive, Findings findings) {
    URI uri = endpoint.uri();
    checkHost(uri, findings);
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      findings.uri("must be percent-encoded: ? and # have no meaning in a file's name");
    }
    String path = uri.getPath() == null || uri.getPath().isEmpty() ? "/" : uri.getPath();
    checkPath(path, recursive, findings);
    if (endpoint.scheme().equals("smb") && lacksShare(path, recursive)) {
      findings.uri(
          recursive
              ? "must name a share: smb://host/share, or a folder in it"
              : "must name a share and a file in it: smb://host/share/path");
    }
    if (!spec.headers().isEmpty()) {
      findings.at("/headers", null, "are for http and https; leave them out");
    }
  }

  private static boolean lacksShare(String path, boolean recursive) {
    String inside = withoutSlash(path).substring(1);
    return recursive ? inside.isEmpty() : !inside.isEmpty() && inside.indexOf('/') < 0;
  }

  private static void checkHost(URI uri, Findings findings) {
    if (uri.getHost() == null || uri.getHost().isEmpty()) {
      findings.uri("must name a host, of letters, digits, '-' and '.', or an address");
    }
    if (uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
      findings.uri("has port %d; allowed: 1 to 65535".formatted(uri.getPort()));
    }
  }

  private static void checkHeaders(EndpointSpec spec, boolean hasUser, Findings findings) {
    if (spec.headers().isEmpty()) {
      return;
    }
    Map<String, String> seen = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : spec.headers().keySet()) {
      if (seen.put(name, name) != null) {
        findings.at("/headers/" + escaped(name), null, "is given twice; case makes no difference");
      }
    }
    boolean hasCredentials = hasUser || spec.username() != null || spec.bearer() != null;
    if (hasCredentials && seen.containsKey("authorization")) {
      findings.at(
          "/headers/" + escaped(seen.getOrDefault("authorization", "")),
          null,
          "repeats the credentials; give them once");
    }
  }

  private static Endpoint complete(EndpointSpec spec, Endpoint parsed, boolean recursive) {
    if (parsed.scheme().equals("file")) {
      // One form for one file, however it was written.
      String path = parsed.uri().getPath();
      String plain = recursive ? withoutSlash(path) : path;
      return spec.uri().equals(plain) ? parsed : Endpoint.parse(plain);
    }
    return new Endpoint(
        parsed.uri(),
        spec.headers(),
        AccessRules.credentials(spec, parsed),
        AccessRules.trust(spec));
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
