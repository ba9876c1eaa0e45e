package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a request goes and what it carries to prove itself. Following a redirect to another host
 * leaves credentials, custom headers and a pinned certificate behind.
 */
record HttpTarget(URI uri, Map<String, String> headers, ServerTrust trust) {

  static HttpTarget of(Endpoint endpoint) throws TransferException {
    URI uri = endpoint.uri();
    if (uri.getHost() == null) {
      throw refused(FailureCode.BAD_REQUEST, "'" + endpoint.display() + "' names no host");
    }
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(endpoint.headers());
    Credentials credentials = endpoint.credentials();
    if (credentials != null) {
      headers.put("Authorization", authorization(credentials));
    }
    HttpTarget target = new HttpTarget(uri, headers, endpoint.trust());
    target.checkTrust();
    return target;
  }

  private void checkTrust() throws TransferException {
    switch (trust) {
      case ServerTrust.KnownToAgent known -> {}
      case ServerTrust.Pinned pinned -> requireSecure("that a fingerprint could be compared with");
      case ServerTrust.SignedBy signed -> requireSecure("that an authority could have signed");
      case ServerTrust.FirstUse first -> requireSecure("that could be kept");
    }
  }

  private void requireSecure(String what) throws TransferException {
    if (!secure()) {
      throw refused(
          FailureCode.BAD_REQUEST, where() + " has no certificate " + what + "; use https");
    }
  }

  private static String authorization(Credentials credentials) throws TransferException {
    return switch (credentials) {
      case Credentials.Bearer(Secret token) -> "Bearer " + token.reveal();
      case Credentials.UserPassword(String user, Secret password) ->
          "Basic "
              + Base64.getEncoder()
                  .encodeToString(
                      (user + ":" + password.reveal()).getBytes(StandardCharsets.UTF_8));
      case Credentials.PrivateKey key ->
          throw refused(
              FailureCode.BAD_REQUEST, "a private key is for SFTP; HTTP takes a password or token");
    };
  }

  boolean secure() {
    return uri.getScheme().toLowerCase(Locale.ROOT).equals("https");
  }

  String host() {
    String host = uri.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  int port() {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return secure() ? 443 : 80;
  }

  /** Path and query, as the request line has them. */
  String requestUri() {
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    String shown = path == null || path.isEmpty() ? "/" : path;
    return query == null ? shown : shown + "?" + query;
  }

  /** For messages: scheme, host and port; the path may hold a token. */
  String where() {
    return "%s://%s:%d".formatted(uri.getScheme(), uri.getHost(), port());
  }

  /**
   * Where a redirect leads.
   *
   * @throws TransferException if it leads from https to http, or to no HTTP at all
   */
  HttpTarget redirected(String location) throws TransferException {
    URI next = resolve(location);
    HttpTarget target = new HttpTarget(next, Map.of(), ServerTrust.AGENT);
    if (secure() && !target.secure()) {
      throw refused(
          FailureCode.REDIRECT_REFUSED,
          where() + " redirects from https to plain http at " + target.where());
    }
    boolean sameHost = target.host().equalsIgnoreCase(host()) && target.port() == port();
    return sameHost ? new HttpTarget(next, headers, trust) : target;
  }

  private URI resolve(String location) throws TransferException {
    try {
      URI next = uri.resolve(location);
      String scheme = String.valueOf(next.getScheme()).toLowerCase(Locale.ROOT);
      if (next.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
        throw refused(
            FailureCode.REDIRECT_REFUSED, where() + " redirects to something that is not HTTP");
      }
      return next;
    } catch (IllegalArgumentException e) {
      throw refused(FailureCode.REDIRECT_REFUSED, where() + " redirects to an invalid URI");
    }
  }

  private static TransferException refused(FailureCode code, String message) {
    return new TransferException(new Rejected(code, message));
  }

  @Override
  public String toString() {
    return where();
  }
}
