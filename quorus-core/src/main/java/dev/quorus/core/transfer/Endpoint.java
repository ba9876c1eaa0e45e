package dev.quorus.core.transfer;

import dev.quorus.core.observe.Redacted;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One end of a transfer: where, and with what. The URI never holds a password; headers may hold
 * secrets and so are never shown.
 *
 * @param named that it was given by the name of a connection; null if it says all itself
 */
public record Endpoint(
    URI uri,
    Map<String, String> headers,
    @Nullable Credentials credentials,
    ServerTrust trust,
    @Nullable Named named) {
  private static final String PLAIN =
      "/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";

  /** The longest URI accepted, in characters. */
  public static final int MAX_URI = 4096;

  public Endpoint {
    headers = Map.copyOf(headers);
  }

  /** An end that says all itself. */
  public Endpoint(
      URI uri, Map<String, String> headers, @Nullable Credentials credentials, ServerTrust trust) {
    this(uri, headers, credentials, trust, null);
  }

  /** An end whose server is known by what the agent knows. */
  public Endpoint(URI uri, Map<String, String> headers, @Nullable Credentials credentials) {
    this(uri, headers, credentials, ServerTrust.AGENT);
  }

  /**
   * Reads a URI, or a plain absolute path as a {@code file:} URI. A user and password in the URI
   * become credentials and leave the URI.
   *
   * @throws IllegalArgumentException naming what is wrong, without repeating a password
   */
  public static Endpoint parse(String text) {
    if (text.length() > MAX_URI) {
      throw new IllegalArgumentException(
          "a URI of %d characters is too long; at most %d".formatted(text.length(), MAX_URI));
    }
    if (text.chars().anyMatch(c -> c < 0x20 || c == 0x7f)) {
      throw new IllegalArgumentException("a location must not hold control characters");
    }
    if (text.startsWith("/")) {
      return new Endpoint(fileUri(text), Map.of(), null);
    }
    return of(uri(text));
  }

  /** A file on the agent's host, from an absolute path as a person writes it. */
  public static Endpoint file(Path path) {
    return new Endpoint(fileUri(path.toAbsolutePath().toString()), Map.of(), null);
  }

  private static Endpoint of(URI uri) {
    if (uri.getScheme() == null) {
      throw new IllegalArgumentException(
          "'" + redact(uri.toString()) + "' has no scheme; write a URI or an absolute path");
    }
    String user = uri.getRawUserInfo();
    return user == null
        ? new Endpoint(uri, Map.of(), null)
        : new Endpoint(withoutUser(uri), Map.of(), userPassword(user));
  }

  private static URI fileUri(String path) {
    try {
      return new URI("file", "", path, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'" + path + "' is no path: " + e.getReason(), e);
    }
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      // The cause would repeat the text, and a password in it.
      throw new IllegalArgumentException(
          "'%s' is no URI: %s at character %d; percent-encode it, or give an absolute path"
              .formatted(redact(text), e.getReason(), e.getIndex()));
    }
  }

  private static URI withoutUser(URI uri) {
    String rest = uri.toString();
    return URI.create(rest.replaceFirst("//[^/@]*@", "//"));
  }

  private static Credentials userPassword(String raw) {
    int colon = raw.indexOf(':');
    String user = colon < 0 ? raw : raw.substring(0, colon);
    String password = colon < 0 ? "" : raw.substring(colon + 1);
    return new Credentials.UserPassword(decode(user), new Secret(decode(password)));
  }

  private static String decode(String raw) {
    return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String redact(String text) {
    return text.replaceFirst("//([^/@:]*):[^/]*@", "//$1:***@");
  }

  /** The same end, opened with these credentials. */
  public Endpoint with(@Nullable Credentials other) {
    return new Endpoint(uri, headers, other, trust, named);
  }

  /** The same end, with its server known in this way. */
  public Endpoint with(ServerTrust other) {
    return new Endpoint(uri, headers, credentials, other, named);
  }

  /** The same end, given by the name of a connection. */
  public Endpoint givenBy(Named other) {
    return new Endpoint(uri, headers, credentials, trust, other);
  }

  /**
   * What lies below this folder, opened with the same.
   *
   * @param path of names separated by slashes, not encoded; empty for the folder itself
   */
  public Endpoint below(String path) {
    if (path.isEmpty()) {
      return this;
    }
    String folder = uri.getRawPath();
    String base = folder == null || folder.isEmpty() ? "/" : folder;
    String joined = base.endsWith("/") ? base + encode(path) : base + "/" + encode(path);
    return new Endpoint(
        withPath(joined), headers, credentials, trust, named == null ? null : named.below(path));
  }

  /** The same folder without slashes at the end of its path, which make no difference to one. */
  public Endpoint asFolder() {
    String path = uri.getRawPath();
    if (path == null || path.length() < 2 || !path.endsWith("/")) {
      return this;
    }
    String plain = path.replaceFirst("/+$", "");
    return new Endpoint(
        withPath(plain.isEmpty() ? "/" : plain),
        headers,
        credentials,
        trust,
        named == null ? null : named.asFolder());
  }

  private URI withPath(String path) {
    String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return URI.create(uri.getScheme() + "://" + authority + path + query);
  }

  /** By its bytes, and not by the JDK's encoder: that one would compose what a name has apart. */
  private static String encode(String path) {
    StringBuilder encoded = new StringBuilder(path.length());
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      if (PLAIN.indexOf(each) >= 0) {
        encoded.append((char) each);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(each));
      }
    }
    return encoded.toString();
  }

  /** The scheme in lower case. */
  public String scheme() {
    return uri.getScheme().toLowerCase(Locale.ROOT);
  }

  /** The host and port that limits are counted by; for files the word {@code local}. */
  public String host() {
    String host = uri.getHost();
    if (host == null || host.isEmpty()) {
      return "local";
    }
    return uri.getPort() < 0 ? host : host + ":" + uri.getPort();
  }

  /**
   * The URI as it may be shown: with the user's name; a password, and what signs a query, as three
   * stars.
   */
  public String display() {
    String shown = shownUri();
    if (credentials instanceof Credentials.PrivateKey key) {
      return shown.replaceFirst("//", "//" + key.user().replace("$", "\\$") + "@");
    }
    if (credentials instanceof Credentials.UserPassword known) {
      String user = known.password().reveal().isEmpty() ? known.user() : known.user() + ":***";
      return shown.replaceFirst("//", "//" + user.replace("$", "\\$") + "@");
    }
    return shown;
  }

  /** What signs a query lets whoever has it in. */
  private String shownUri() {
    String text = uri.toString();
    return uri.getRawQuery() == null && uri.getRawFragment() == null ? text : Redacted.uri(text);
  }

  @Override
  public String toString() {
    return display();
  }
}
