package dev.quorus.controller.http;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.security.Admission;
import dev.quorus.controller.security.Admission.Admitted;
import dev.quorus.controller.security.Admission.Awaited;
import dev.quorus.controller.security.Admission.Forbidden;
import dev.quorus.controller.security.Admission.Refused;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** What every request passes before its operation sees it. For use by all event loops. */
final class Gate {
  private static final Set<String> KEY_PARAMETERS =
      Set.of("api_key", "apikey", "api-key", "access_token", "token", "key", "authorization");
  private static final String SCHEME = "Bearer ";

  private final Bearers bearers;
  private final Rates rates;
  private final Readiness readiness;

  Gate(Bearers bearers, Rates rates, Readiness readiness) {
    this.bearers = bearers;
    this.rates = rates;
    this.readiness = readiness;
  }

  /**
   * Lets the request pass, and notes whose it is.
   *
   * @param next done when it passed, most often at once
   * @throws Refusal or another answer if it must not
   */
  void pass(Exchange exchange, Terms terms, Runnable next) {
    HttpServerRequest request = exchange.request();
    checkFraming(request);
    if (request.query() != null) {
      refuseKeys(request);
    }
    Role minimum = terms.minimum();
    if (minimum == null) {
      settle(request, terms);
      next.run();
    } else {
      Runnable rest =
          () -> {
            settle(request, terms);
            next.run();
          };
      admit(exchange, bearer(request), who -> admitted(exchange, terms, minimum, who, rest));
    }
  }

  private void settle(HttpServerRequest request, Terms terms) {
    if (request.query() != null) {
      refuseUnknown(request, terms.query());
    }
    Unavailable unavailable = terms.makesWork() ? readiness.refusal() : null;
    if (unavailable != null) {
      throw unavailable;
    }
  }

  private static void checkFraming(HttpServerRequest request) {
    checkOnce(request, HttpHeaders.HOST);
    String encoding = request.getHeader(HttpHeaders.TRANSFER_ENCODING);
    if (encoding != null
        && (!encoding.equalsIgnoreCase("chunked") || request.version() == HttpVersion.HTTP_1_0)) {
      throw Refusal.malformed(
          "The Transfer-Encoding '%s' is not understood; send Content-Length, or chunked alone"
              .formatted(ShownText.of(encoding)));
    }
  }

  /** Whoever stands between takes one of the two, and this server the other. */
  private static void checkOnce(HttpServerRequest request, CharSequence header) {
    if (request.headers().getAll(header).size() > 1) {
      throw Refusal.malformed(
          "The request has more than one %s header; send one".formatted(header));
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

  /** What the request shows; not for those that show nothing. */
  static String bearer(HttpServerRequest request) {
    checkOnce(request, HttpHeaders.AUTHORIZATION);
    String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (authorization == null
        || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw Refusal.keyMissing();
    }
    return authorization.substring(SCHEME.length()).strip();
  }

  private void admit(Exchange exchange, String bearer, Consumer<Principal> next) {
    switch (bearers.look(bearer)) {
      case Admitted(Principal who) -> next.accept(who);
      case Awaited(Future<Admission> later) -> {
        // So that its body is still there when it is known whose it is.
        exchange.request().pause();
        exchange.when(
            later.transform(done -> Future.succeededFuture(done)),
            done -> settle(exchange, done, next));
      }
      case Refused refused -> throw Refusal.bearerRefused(refused.reason());
      case Forbidden forbidden -> throw Refusal.notAllowed(forbidden.reason());
    }
  }

  private static void settle(
      Exchange exchange, AsyncResult<Admission> done, Consumer<Principal> next) {
    try {
      if (done.succeeded()) {
        next.accept(settled(done.result()));
      } else {
        exchange.refuse(done.cause());
      }
    } finally {
      exchange.request().resume();
    }
  }

  private static Principal settled(Admission admission) {
    return switch (admission) {
      case Admitted(Principal who) -> who;
      case Refused refused -> throw Refusal.bearerRefused(refused.reason());
      case Forbidden forbidden -> throw Refusal.notAllowed(forbidden.reason());
      case Awaited again -> throw new IllegalStateException("it was awaited already");
    };
  }

  private void admitted(
      Exchange exchange, Terms terms, Role minimum, Principal principal, Runnable next) {
    exchange.identify(principal);
    rates.take(principal, exchange.request().response());
    String operation = exchange.operation().operationId();
    if (!principal.role().includes(minimum)) {
      throw Refusal.forbidden(principal, operation, minimum);
    }
    if (terms.clusterWide() && !principal.grant().clusterWide()) {
      throw Refusal.clusterWideOnly(principal, operation);
    }
    next.run();
  }
}
