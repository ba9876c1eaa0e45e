package dev.quorus.controller.http.wire;

import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.Violation;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
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

  /** Which end of a transfer it is. */
  enum Side {
    SOURCE("/source"),
    DESTINATION("/destination");

    private final String pointer;

    Side(String pointer) {
      this.pointer = pointer;
    }
  }

  EndpointReader(Set<String> schemes) {
    this.schemes = Set.copyOf(schemes);
  }

  /** The endpoint; null if something is wrong with it, which is noted then. */
  @Nullable Endpoint read(EndpointSpec spec, Side side, List<Violation> violations) {
    Findings findings = new Findings(spec, side, violations);
    Endpoint parsed = parse(spec.uri(), findings);
    if (parsed == null) {
      return null;
    }
    if (!schemes.contains(parsed.scheme())) {
      findings.uri(
          "must have one of the schemes " + String.join(", ", schemes.stream().sorted().toList()));
      return null;
    }
    if (parsed.scheme().equals("file")) {
      checkFile(spec, parsed, findings);
    } else {
      checkRemote(spec, parsed, side, findings);
    }
    return findings.any ? null : complete(spec, parsed);
  }

  private static @Nullable Endpoint parse(String text, Findings findings) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException e) {
      findings.uri("is refused: " + e.getMessage());
      return null;
    }
  }

  private static void checkFile(EndpointSpec spec, Endpoint endpoint, Findings findings) {
    URI uri = endpoint.uri();
    String authority = uri.getRawAuthority();
    if (authority != null && !authority.equals("localhost")) {
      findings.uri("must name a file of the agent's own host: file:///path, or an absolute path");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      findings.uri("must be percent-encoded: ? and # have no meaning in a file's name");
    }
    checkPath(uri.getPath(), findings);
    if (endpoint.credentials() != null || spec.username() != null || spec.bearer() != null) {
      findings.uri("is a file, which is opened without credentials; leave them out");
    }
    if (!spec.headers().isEmpty()) {
      findings.at("/headers", null, "have no use for a file; leave them out");
    }
  }

  private static void checkPath(@Nullable String path, Findings findings) {
    if (path == null || !path.startsWith("/")) {
      findings.uri("must be an absolute path");
      return;
    }
    if (path.endsWith("/")) {
      findings.uri("must name a file, and not a folder");
      return;
    }
    if (hasControlCharacters(path)) {
      findings.uri("must not hold control characters");
    } else if (!isPlain(path)) {
      findings.uri("must be a plain path, without empty, '.' or '..' parts");
    }
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

  private static void checkRemote(
      EndpointSpec spec, Endpoint endpoint, Side side, Findings findings) {
    URI uri = endpoint.uri();
    if (uri.getHost() == null || uri.getHost().isEmpty()) {
      findings.uri("must name a host, of letters, digits, '-' and '.', or an address");
    }
    if (uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
      findings.uri("has port %d; allowed: 1 to 65535".formatted(uri.getPort()));
    }
    if (uri.getRawFragment() != null) {
      findings.uri("must not have a fragment; percent-encode '#'");
    }
    String path = uri.getRawPath();
    if (side == Side.DESTINATION && (path == null || path.isEmpty() || path.endsWith("/"))) {
      findings.uri("must name a file, and not a folder");
    }
    checkHeaders(spec, endpoint.credentials() != null, findings);
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

  private static Endpoint complete(EndpointSpec spec, Endpoint parsed) {
    if (parsed.scheme().equals("file")) {
      // One form for one file, however it was written.
      return spec.uri().startsWith("/") ? parsed : Endpoint.parse(parsed.uri().getPath());
    }
    Credentials credentials = parsed.credentials();
    String username = spec.username();
    String bearer = spec.bearer();
    if (username != null) {
      String password = spec.password();
      credentials =
          new Credentials.UserPassword(username, new Secret(password == null ? "" : password));
    } else if (bearer != null) {
      credentials = new Credentials.Bearer(new Secret(bearer));
    }
    return new Endpoint(parsed.uri(), spec.headers(), credentials);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** What is wrong with one endpoint. */
  private static final class Findings {
    private final EndpointSpec spec;
    private final Side side;
    private final List<Violation> violations;
    private boolean any;

    Findings(EndpointSpec spec, Side side, List<Violation> violations) {
      this.spec = spec;
      this.side = side;
      this.violations = violations;
    }

    void uri(String message) {
      at(spec.isPlain() ? "" : "/uri", shown(spec), message);
    }

    void at(String below, @Nullable String value, String message) {
      any = true;
      violations.add(new Violation(side.pointer + below, value, message));
    }

    private static String shown(EndpointSpec spec) {
      // The text form of the record hides the password.
      String text = spec.toString();
      return text.length() <= Violation.MAX_VALUE
          ? text
          : text.substring(0, Violation.MAX_VALUE) + "...";
    }
  }
}
