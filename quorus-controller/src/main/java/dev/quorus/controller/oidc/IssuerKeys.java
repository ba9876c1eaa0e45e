package dev.quorus.controller.oidc;

import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys of an issuer, fetched by its discovery document and kept while it is away. For
 * use by any thread.
 */
final class IssuerKeys {
  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
  private static final String DISCOVERY = "/.well-known/openid-configuration";
  private static final int MOST_BYTES = 1 << 20;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** So that tokens with keys that nobody has do not have the issuer asked each time. */
  private static final Duration REST = Duration.ofSeconds(10);

  private static final int LEEWAY_SECONDS = (int) TokenCheck.SKEW.toSeconds();
  private static final Set<String> ASYMMETRIC = Set.of("RSA", "EC", "OKP");

  private final Vertx vertx;
  private final URI issuer;
  private final Ticker ticker;
  private final HttpClient http;
  private volatile @Nullable Keys current;
  private @Nullable Future<Keys> fetching;
  private long fetchedAt;
  private boolean fetched;

  IssuerKeys(Vertx vertx, URI issuer, Ticker ticker) {
    this.vertx = vertx;
    this.issuer = issuer;
    this.ticker = ticker;
    this.http =
        vertx.createHttpClient(
            new HttpClientOptions().setConnectTimeout((int) PATIENCE.toMillis()));
  }

  /**
   * Keys as they were fetched together.
   *
   * @param ids of those that have one
   * @param verifier checks signatures by them
   */
  record Keys(Set<String> ids, JWTAuth verifier, JsonObject document) {}

  /** The keys that were fetched last; null if none ever were. */
  @Nullable Keys current() {
    return current;
  }

  /**
   * Fetches them again, unless that was done a moment ago: then gives what is known.
   *
   * @return fails if the issuer does not answer as it should, and no keys are known
   */
  synchronized Future<Keys> refresh() {
    Keys known = current;
    if (fetching != null) {
      return fetching;
    }
    if (fetched && ticker.nanos() - fetchedAt < REST.toNanos()) {
      return known == null
          ? Future.failedFuture(new IllegalStateException("the issuer did not answer just now"))
          : Future.succeededFuture(known);
    }
    fetched = true;
    fetchedAt = ticker.nanos();
    Future<Keys> asked = fetch();
    fetching = asked;
    asked.onComplete(done -> finished());
    return asked;
  }

  private synchronized void finished() {
    fetching = null;
  }

  private Future<Keys> fetch() {
    return json(URI.create(issuer.toString().replaceAll("/$", "") + DISCOVERY))
        .compose(this::keysOf)
        .onSuccess(keys -> current = keys)
        .recover(failed -> {
          Keys known = current;
          LOG.atWarn()
              .addKeyValue("issuer", issuer)
              .addKeyValue("known", known != null)
              .setCause(failed)
              .log("keys of the issuer not fetched");
          return known == null ? Future.failedFuture(failed) : Future.succeededFuture(known);
        });
  }

  private Future<Keys> keysOf(JsonObject discovery) {
    String named = discovery.getString("issuer");
    if (!issuer.toString().equals(named)) {
      return Future.failedFuture(
          new IllegalStateException("the discovery document is of another issuer: " + named));
    }
    String uri = discovery.getString("jwks_uri");
    return uri == null
        ? Future.failedFuture(new IllegalStateException("the discovery document has no jwks_uri"))
        : json(URI.create(uri)).map(this::keys);
  }

  private Keys keys(JsonObject document) {
    Keys known = current;
    if (known != null && known.document().equals(document)) {
      return known;
    }
    JWTAuthOptions options =
        new JWTAuthOptions()
            .setJWTOptions(new JWTOptions().setIgnoreExpiration(true).setLeeway(LEEWAY_SECONDS));
    Set<String> ids = new HashSet<>();
    for (JsonObject each : usable(document)) {
      options.addJwk(each);
      ids.add(each.getString("kid", ""));
    }
    if (ids.isEmpty()) {
      throw new IllegalStateException("the issuer has no public key for signatures");
    }
    return new Keys(Set.copyOf(ids), JWTAuth.create(vertx, options), document);
  }

  /** Only public ones that are for signatures: never a shared secret. */
  private static List<JsonObject> usable(JsonObject document) {
    return document.getJsonArray("keys").stream()
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .filter(each -> ASYMMETRIC.contains(each.getString("kty", "")))
        .filter(each -> !"enc".equals(each.getString("use")))
        .toList();
  }

  private Future<JsonObject> json(URI uri) {
    OidcSettings.checkSafe(uri);
    return http.request(
            new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(uri.toString())
                .setFollowRedirects(false)
                .setTimeout(PATIENCE.toMillis())
                .setIdleTimeout(PATIENCE.toMillis()))
        // Within, on the loop of the request: from another thread its body may be asked for when it
        // is over, and is waited for in vain.
        .compose(request -> request.send().compose(response -> body(uri, response)))
        .map(Buffer::toJsonObject);
  }

  private static Future<Buffer> body(URI uri, HttpClientResponse response) {
    String length = response.getHeader("Content-Length");
    boolean tooLarge = length != null && Long.parseLong(length) > MOST_BYTES;
    if (response.statusCode() != 200 || tooLarge) {
      response.request().reset();
      return Future.failedFuture(
          new IllegalStateException(
              "%s answers %d%s"
                  .formatted(uri, response.statusCode(), tooLarge ? ", with too much" : "")));
    }
    return response.body();
  }
}
