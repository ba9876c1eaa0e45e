package dev.quorus.controller.http;

import dev.quorus.controller.oidc.OidcSettings;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the API is served.
 *
 * @param host of this machine only, unless the transport is for others too
 * @param port 0 for any free one
 * @param schemes of the endpoints that transfers may name, in lower case
 * @param oidc whose tokens are accepted beside API keys; null for nobody's
 */
public record ApiSettings(
    String host,
    int port,
    Set<String> schemes,
    Limits limits,
    Transport transport,
    @Nullable OidcSettings oidc) {
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "::1", "localhost");

  /** On the usual port of this machine, for files and HTTP. */
  public static final ApiSettings DEFAULT =
      new ApiSettings(
          "127.0.0.1", 8080, Set.of("file", "http", "https"), Limits.DEFAULT, Transport.LOCAL);

  public ApiSettings {
    schemes = Set.copyOf(schemes);
    if (!LOOPBACK.contains(host) && transport.equals(Transport.LOCAL)) {
      throw new IllegalArgumentException(
          "host '%s' is open to the network, and the API has no TLS; allowed without: %s"
              .formatted(host, String.join(", ", LOOPBACK)));
    }
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port " + port + " is out of range; 0 to 65535");
    }
    if (schemes.isEmpty()) {
      throw new IllegalArgumentException("no scheme is allowed; give at least one, such as file");
    }
  }

  /** By API keys alone. */
  public ApiSettings(
      String host, int port, Set<String> schemes, Limits limits, Transport transport) {
    this(host, port, schemes, limits, transport, null);
  }

  /** The same on another port. */
  public ApiSettings withPort(int other) {
    return new ApiSettings(host, other, schemes, limits, transport, oidc);
  }

  /** The same with the tokens of an issuer; null for none. */
  public ApiSettings with(@Nullable OidcSettings issuer) {
    return new ApiSettings(host, port, schemes, limits, transport, issuer);
  }

  /**
   * What one server bears.
   *
   * @param connections open at a time; one more is closed at once
   * @param requestsPerSecond of one key, with a burst of one second's worth
   * @param idle how long a connection may stay open between two requests
   * @param receive how long a new connection may take for its first request, and any request for
   *     its body
   */
  public record Limits(int connections, int requestsPerSecond, Duration idle, Duration receive) {
    public static final Limits DEFAULT =
        new Limits(16_384, 100_000, Duration.ofSeconds(75), Duration.ofSeconds(30));

    public Limits {
      if (connections < 1 || requestsPerSecond < 1) {
        throw new IllegalArgumentException(
            "connections %d and requestsPerSecond %d must be at least 1"
                .formatted(connections, requestsPerSecond));
      }
      if (!idle.isPositive() || !receive.isPositive()) {
        throw new IllegalArgumentException(
            "the limits idle %s and receive %s must be above zero".formatted(idle, receive));
      }
    }
  }
}
