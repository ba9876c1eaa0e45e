package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Binds every operation of the contract, and nothing else, to its path and method. */
final class ApiRouter {
  private static final String PARAMETER = "\\{(\\w+)}";

  private final Map<ApiOperation, OperationHandler> handlers;
  private final Gate gate;
  private final KeptAnswers kept;
  private final Exchange.Server server;

  /**
   * Takes one handler for each operation.
   *
   * @throws IllegalStateException if one has none
   */
  ApiRouter(
      Map<ApiOperation, OperationHandler> handlers,
      Gate gate,
      KeptAnswers kept,
      Exchange.Server server) {
    this.handlers = new EnumMap<>(handlers);
    this.gate = gate;
    this.kept = kept;
    this.server = server;
    List<ApiOperation> unbound =
        Arrays.stream(ApiOperation.values()).filter(each -> !handlers.containsKey(each)).toList();
    if (!unbound.isEmpty()) {
      throw new IllegalStateException("operations without a handler: " + unbound);
    }
  }

  /** The routes of one event loop, whose connections these are. */
  Router routes(Vertx vertx, Links links) {
    Router router = Router.router(vertx);
    handlers.forEach((operation, handler) -> bind(router, operation, handler, links));
    for (String path : paths()) {
      String allowed = allowed(path);
      router
          .route(pattern(path))
          .handler(routing ->
              refuse(
                  routing,
                  links,
                  Refusal.methodNotAllowed(routing.request().method().name(), allowed)));
    }
    router.route().handler(routing -> refuse(routing, links, Refusal.noSuchPath()));
    router.errorHandler(400, routing -> refuse(routing, links, malformed(routing)));
    router.errorHandler(500, routing -> refuse(routing, links, defect(routing)));
    return router;
  }

  private void bind(Router router, ApiOperation operation, OperationHandler handler, Links links) {
    Terms terms = Terms.of(operation);
    Route route = router.route(pattern(operation.path()));
    methods(operation).forEach(method -> route.method(HttpMethod.valueOf(method)));
    route.handler(routing -> {
      Link link = links.begin(routing.request());
      if (link == null) {
        return;
      }
      Exchange exchange = new Exchange(routing, operation, link, server);
      exchange.run(() -> {
        gate.pass(
            exchange,
            terms,
            () -> {
              exchange.begin();
              exchange.run(() -> kept.handle(exchange, handler));
            });
      });
    });
  }

  private static void refuse(RoutingContext routing, Links links, Throwable failure) {
    Link link = links.begin(routing.request());
    if (link != null) {
      link.answers(routing.response(), links.nanos());
      ProblemMapper.answer(routing.request(), failure);
    }
  }

  private static Refusal malformed(RoutingContext routing) {
    return Refusal.malformed(
        routing.request().getHeader(HttpHeaders.HOST) == null
            ? "The request has no Host header; HTTP/1.1 needs one"
            : "The path is not percent-encoded UTF-8");
  }

  private static Throwable defect(RoutingContext routing) {
    Throwable failure = routing.failure();
    return failure == null ? new IllegalStateException("the router failed silently") : failure;
  }

  private static List<String> paths() {
    return Arrays.stream(ApiOperation.values()).map(ApiOperation::path).distinct().toList();
  }

  private static String allowed(String path) {
    return Arrays.stream(ApiOperation.values())
        .filter(operation -> operation.path().equals(path))
        .flatMap(operation -> methods(operation).stream())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Whatever answers GET answers HEAD, without the body. */
  private static List<String> methods(ApiOperation operation) {
    String method = operation.method();
    return method.equals("GET") ? List.of("GET", "HEAD") : List.of(method);
  }

  private static String pattern(String path) {
    return path.replaceAll(PARAMETER, ":$1");
  }
}
