package dev.quorus.api.client;

import java.net.URI;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where the service is and how long to wait for it.
 *
 * @param server {@code http://host:port}, or https
 * @param key the API key; null for what needs none
 * @param connectTimeout for a connection
 * @param requestTimeout for one whole answer
 * @param tries how often a repeatable call is sent in all, 1 to 20
 * @param trust by which a server with TLS is known; null for the platform's authorities
 */
public record ClientOptions(
    URI server,
    @Nullable String key,
    Duration connectTimeout,
    Duration requestTimeout,
    int tries,
    @Nullable SSLContext trust) {
  private static final int MOST_TRIES = 20;

  public ClientOptions {
    server = checked(server);
    if (key != null && (key.isEmpty() || !key.chars().allMatch(c -> c > ' ' && c < 0x7f))) {
      throw new IllegalArgumentException(
          "the API key is not one word of printable ASCII; copy it again from where it was made");
    }
    if (!isPositive(connectTimeout) || !isPositive(requestTimeout)) {
      throw new IllegalArgumentException(
          "time-outs of %s and %s; both must be above zero"
              .formatted(connectTimeout, requestTimeout));
    }
    if (tries < 1 || tries > MOST_TRIES) {
      throw new IllegalArgumentException(
          "%d tries; 1 to %d are allowed".formatted(tries, MOST_TRIES));
    }
  }

  /** Connects within 5 seconds, waits 30 for an answer, and tries 5 times. */
  public static ClientOptions of(URI server, @Nullable String key) {
    return new ClientOptions(server, key, Duration.ofSeconds(5), Duration.ofSeconds(30), 5, null);
  }

  /** The same with other time-outs. */
  public ClientOptions withTimeouts(Duration connect, Duration request) {
    return new ClientOptions(server, key, connect, request, tries, trust);
  }

  /** The same with another number of tries. */
  public ClientOptions withTries(int most) {
    return new ClientOptions(server, key, connectTimeout, requestTimeout, most, trust);
  }

  /** The same, with a server that is known otherwise than by the platform's authorities. */
  public ClientOptions withTrust(SSLContext other) {
    return new ClientOptions(server, key, connectTimeout, requestTimeout, tries, other);
  }

  @Override
  public String toString() {
    return "ClientOptions[server=%s, key=%s, connectTimeout=%s, requestTimeout=%s, tries=%d]"
        .formatted(server, key == null ? "none" : "***", connectTimeout, requestTimeout, tries);
  }

  private static boolean isPositive(Duration time) {
    return !time.isNegative() && !time.isZero();
  }

  private static URI checked(URI server) {
    boolean isHttp = "http".equals(server.getScheme()) || "https".equals(server.getScheme());
    boolean isBare =
        server.getUserInfo() == null && server.getQuery() == null && server.getFragment() == null;
    if (!isHttp || server.getHost() == null || !isBare) {
      throw new IllegalArgumentException(
          "the server's address must be http://HOST:PORT or https://HOST:PORT, without user and"
              + " query");
    }
    String text = server.toString();
    return text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : server;
  }
}
