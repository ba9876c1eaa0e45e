package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What every request passes before its operation sees it. For use by all event loops. */
final class Gate {
  private static final Set<String> KEY_PARAMETERS =
      Set.of("api_key", "apikey", "api-key", "access_token", "token", "key", "authorization");
  private static final String SCHEME = "Bearer ";

  private final ApiKeys keys;
  private final RateLimit rates;
  private final Readiness readiness;

  Gate(ApiKeys keys, RateLimit rates, Readiness readiness) {
    this.keys = keys;
    this.rates = rates;
    this.readiness = readiness;
  }

  /**
   * Lets the request pass, and notes whose it is.
   *
   * @throws Refusal or another answer if it must not
   */
  void pass(Exchange exchange, Terms terms) {
    HttpServerRequest request = exchange.request();
    checkFraming(request);
    boolean asks = request.query() != null;
    if (asks) {
      refuseKeys(request);
    }
    Role minimum = terms.minimum();
    if (minimum != null) {
      exchange.identify(admit(request, exchange.operation(), minimum));
    }
    if (asks) {
      refuseUnknown(request, terms.query());
    }
    Unavailable unavailable = terms.makesWork() ? readiness.refusal() : null;
    if (unavailable != null) {
      throw unavailable;
    }
  }

  private static void checkFraming(HttpServerRequest request) {
    String encoding = request.getHeader(HttpHeaders.TRANSFER_ENCODING);
    if (encoding != null
        && (!encoding.equalsIgnoreCase("chunked") || request.version() == HttpVersion.HTTP_1_0)) {
      throw Refusal.malformed(
          "The Transfer-Encoding '%s' is not understood; send Content-Length, or chunked alone"
              .formatted(ShownText.of(encoding)));
    }
  }

  /** A URL ends up in histories and logs, so a key in it is refused, whether it is good or not. */
  private static void refuseKeys(HttpServerRequest request) {
    List<Violation> violations = new ArrayList<>();
    for (String name : QueryReader.parameters(request).names()) {
      if (KEY_PARAMETERS.contains(name.toLowerCase(Locale.ROOT))) {
        violations.add(
            new Violation(
                "query/" + name,
                "***",
                "must not hold a key; send it as \"Authorization: Bearer KEY\", and replace a key"
                    + " that was in a URL"));
      }
    }
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
  }

  private static void refuseUnknown(HttpServerRequest request, Set<String> known) {
    List<Violation> violations = new ArrayList<>();
    for (String name : QueryReader.parameters(request).names()) {
      if (!known.contains(name)) {
        violations.add(new Violation("query/" + ShownText.of(name), null, noParameter(known)));
      }
    }
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
  }

  private static String noParameter(Set<String> known) {
    return known.isEmpty()
        ? "is no parameter here; this operation has none"
        : "is no parameter here; allowed: " + String.join(", ", known.stream().sorted().toList());
  }

  private Principal admit(HttpServerRequest request, ApiOperation operation, Role minimum) {
    Principal principal = authenticate(request.getHeader(HttpHeaders.AUTHORIZATION));
    if (!rates.admits(principal.keyId())) {
      throw Refusal.tooManyRequests(rates.perSecond());
    }
    if (!principal.role().includes(minimum)) {
      throw Refusal.forbidden(principal, operation.operationId(), minimum);
    }
    return principal;
  }

  private Principal authenticate(@Nullable String authorization) {
    if (authorization == null
        || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw Refusal.keyMissing();
    }
    Principal principal = keys.authenticate(authorization.substring(SCHEME.length()).strip());
    if (principal == null) {
      throw Refusal.keyUnknown();
    }
    return principal;
  }
}
