package dev.quorus.controller.oidc;

import dev.quorus.core.transfer.Placement;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * Whose tokens are accepted, and what they let their bearers do.
 *
 * @param issuer https, or of this machine; its keys are found by its discovery document
 * @param audience that a token must be for
 * @param claims by which a token tells role and tenant
 * @param roles of values of the role claim: a role, or a role after {@code cluster-}; the roles'
 *     own names where it is empty
 */
public record OidcSettings(URI issuer, String audience, Claims claims, Map<String, String> roles) {
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "[::1]", "localhost");

  /**
   * Names of claims, with dots between the names of nested ones.
   *
   * @param tenant empty where all tokens are of the default tenant
   * @param defaultTenant of a token without that claim
   */
  public record Claims(String role, String tenant, String defaultTenant) {
    public static final Claims USUAL = new Claims("roles", "tenant", Placement.DEFAULT_TENANT);
  }

  public OidcSettings {
    roles = Map.copyOf(roles);
    checkSafe(issuer);
    if (audience.isBlank()) {
      throw new IllegalArgumentException(
          "an issuer needs an audience; without, its tokens for other services would be accepted");
    }
    roles.values().forEach(RoleClaim::grantOf);
  }

  /**
   * @throws IllegalArgumentException if somebody on the way could alter what is fetched from there
   */
  static void checkSafe(URI uri) {
    boolean isSafe =
        "https".equals(uri.getScheme())
            || ("http".equals(uri.getScheme()) && LOOPBACK.contains(uri.getHost()));
    if (uri.getHost() == null || !isSafe) {
      throw new IllegalArgumentException(
          ("'%s' is no address of an issuer; it must be https://HOST/...: whoever could alter its"
                  + " answers could make tokens")
              .formatted(uri));
    }
  }
}
