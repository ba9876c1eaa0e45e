package dev.quorus.benchmarks.bridge;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.bridge.BridgeOptions;
import io.vertx.ext.bridge.PermittedOptions;
import io.vertx.ext.eventbus.bridge.tcp.TcpEventBusBridge;
import java.io.IOException;

/**
 * A REST service and the TCP bridge of its event bus: {@code /direct} is answered here, {@code
 * /viabus} by whoever registered at the address over the bridge. Takes the bridge's port, prints
 * that of the service, and ends with its standard input.
 */
public final class BridgeProcess {
  static final String ADDRESS = "processor";
  private static final String HOST = "127.0.0.1";

  private BridgeProcess() {}

  /** Takes the port of the bridge. */
  public static void main(String[] arguments) throws IOException {
    Vertx vertx = Vertx.vertx();
    BridgeOptions options =
        new BridgeOptions().addOutboundPermitted(new PermittedOptions().setAddress(ADDRESS));
    TcpEventBusBridge.create(vertx, options).listen(Integer.parseInt(arguments[0]), HOST).await();
    int port =
        vertx
            .createHttpServer()
            .requestHandler(request -> answer(vertx, request))
            .listen(0, HOST)
            .await()
            .actualPort();
    System.out.println(port);
    System.in.read();
    System.exit(0);
  }

  private static void answer(Vertx vertx, HttpServerRequest request) {
    request.response().putHeader("Content-Type", "application/json");
    if ("/direct".equals(request.path())) {
      request.response().end(new JsonObject().put("message", "hello").encode());
      return;
    }
    vertx
        .eventBus()
        .<JsonObject>request(ADDRESS, new JsonObject().put("say", "hello"))
        .onSuccess(reply -> request.response().end(reply.body().encode()))
        .onFailure(failure ->
            request.response().setStatusCode(503).end("\"" + failure.getMessage() + "\""));
  }
}
