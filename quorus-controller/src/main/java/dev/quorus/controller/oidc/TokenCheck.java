package dev.quorus.controller.oidc;

import dev.quorus.controller.oidc.IssuerKeys.Keys;
import dev.quorus.controller.security.Admission;
import dev.quorus.controller.security.Admission.Admitted;
import dev.quorus.controller.security.Admission.Awaited;
import dev.quorus.controller.security.Admission.Forbidden;
import dev.quorus.controller.security.Admission.Refused;
import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.authentication.TokenCredentials;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Checks tokens of an issuer: signature, issuer, audience, times, role and tenant. What was found
 * good is remembered for a while, so that a client that sends one token with each request has its
 * signature checked once. For use by any thread.
 */
public final class TokenCheck {
  /** By how much the clocks may differ. */
  static final Duration SKEW = Duration.ofSeconds(60);

  private static final int LONGEST = 8_192;
  private static final int LONGEST_SUBJECT = 200;
  private static final Set<String> ALGORITHMS =
      Set.of(
          "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA");

  private final OidcSettings settings;
  private final RoleClaim roles;
  private final Predicate<String> tenants;
  private final IssuerKeys keys;
  private final InstantSource clock;
  private final GoodTokens good = new GoodTokens();

  /**
   * @param tenants whether there is a tenant of that name
   */
  public TokenCheck(
      Vertx vertx,
      OidcSettings settings,
      Predicate<String> tenants,
      InstantSource clock,
      Ticker ticker) {
    this.settings = settings;
    this.roles = new RoleClaim(settings);
    this.tenants = tenants;
    this.keys = new IssuerKeys(vertx, settings.issuer(), ticker);
    this.clock = clock;
  }

  /** A token's two parts that can be read. */
  private record Parts(JsonObject head, JsonObject claims) {}

  /** Fetches the issuer's keys again. */
  public Future<?> refresh() {
    Keys before = keys.current();
    return keys.refresh()
        .onSuccess(now -> {
          if (!now.equals(before)) {
            // A key may be gone, and with it what was found good by it.
            good.forget();
          }
        });
  }

  /** Whose token it is. */
  public Admission look(String token) {
    if (token.length() > LONGEST) {
      return new Refused("The token is longer than %d characters".formatted(LONGEST));
    }
    long now = clock.millis();
    Principal known = good.find(token, now);
    if (known != null) {
      return new Admitted(known);
    }
    Parts parts = read(token);
    if (parts == null) {
      return new Refused("The token is no JSON web token");
    }
    String algorithm = parts.head().getString("alg", "");
    if (!ALGORITHMS.contains(algorithm)) {
      return new Refused("The token is not signed by a public key's algorithm, such as RS256");
    }
    String trouble = trouble(parts.claims(), now);
    return trouble == null ? signed(token, parts) : new Refused(trouble);
  }

  private Admission signed(String token, Parts parts) {
    Keys current = keys.current();
    if (current != null && hasKey(current, parts.head())) {
      return new Awaited(verified(token, parts, current));
    }
    return new Awaited(
        refreshed()
            .compose(fetched ->
                hasKey(fetched, parts.head())
                    ? verified(token, parts, fetched)
                    : Future.succeededFuture(
                        new Refused(
                            "The token is signed by a key that its issuer does not have"))));
  }

  private Future<Keys> refreshed() {
    return refresh()
        .<Keys>transform(fetched -> {
          Keys now = keys.current();
          return now == null
              ? Future.failedFuture(
                  new Unavailable("the issuer of tokens does not answer; ask again", 5))
              : Future.succeededFuture(now);
        });
  }

  private static boolean hasKey(Keys keys, JsonObject head) {
    String id = head.getString("kid");
    return id == null || keys.ids().contains(id);
  }

  private Future<Admission> verified(String token, Parts parts, Keys current) {
    return current
        .verifier()
        .authenticate(new TokenCredentials(token))
        .map(user -> admit(token, parts.claims()))
        .otherwise(new Refused("The token's signature is not its issuer's"));
  }

  private Admission admit(String token, JsonObject claims) {
    Grant grant = roles.grant(claims);
    String subject = claims.getString("sub", "");
    if (grant == null) {
      return new Forbidden(
          "The token has no role in its claim '%s'".formatted(settings.claims().role()));
    }
    if (!tenants.test(grant.tenant())) {
      return new Forbidden("There is no tenant as the token names it; create it first");
    }
    String name = claims.getString("preferred_username", claims.getString("name", subject));
    Principal who = new Principal("oidc:" + subject, name, grant);
    good.add(token, who, clock.millis(), end(claims));
    return new Admitted(who);
  }

  private static long end(JsonObject claims) {
    return (claims.getLong("exp") + SKEW.toSeconds()) * 1_000;
  }

  /** What is wrong with the claims; null if nothing is. */
  private @Nullable String trouble(JsonObject claims, long millis) {
    long now = millis / 1_000;
    long skew = SKEW.toSeconds();
    try {
      Long ends = claims.getLong("exp");
      Long begins = claims.getLong("nbf");
      Long made = claims.getLong("iat");
      String subject = claims.getString("sub");
      if (!settings.issuer().toString().equals(claims.getString("iss"))) {
        return "The token is of another issuer than " + settings.issuer();
      }
      if (!isFor(claims.getValue("aud"), settings.audience())) {
        return "The token is for another audience than " + settings.audience();
      }
      if (ends == null || ends + skew <= now) {
        return ends == null ? "The token has no end" : "The token has expired; have a new one made";
      }
      if ((begins != null && begins - skew > now) || (made != null && made - skew > now)) {
        return "The token is not valid yet; compare the clocks";
      }
      return subject == null || subject.isEmpty() || subject.length() > LONGEST_SUBJECT
          ? "The token names no subject of at most %d characters".formatted(LONGEST_SUBJECT)
          : null;
    } catch (ClassCastException e) {
      return "The token has a claim of a wrong type";
    }
  }

  private static boolean isFor(@Nullable Object claim, String audience) {
    return switch (claim) {
      case String one -> one.equals(audience);
      case JsonArray many -> many.contains(audience);
      case null, default -> false;
    };
  }

  private static @Nullable Parts read(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return null;
    }
    try {
      return new Parts(json(parts[0]), json(parts[1]));
    } catch (IllegalArgumentException | DecodeException e) {
      return null;
    }
  }

  private static JsonObject json(String part) {
    return new JsonObject(Buffer.buffer(Base64.getUrlDecoder().decode(part)));
  }
}
