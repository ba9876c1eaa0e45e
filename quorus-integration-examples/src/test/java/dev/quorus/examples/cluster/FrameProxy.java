package dev.quorus.examples.cluster;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketBase;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.json.JsonObject;

/**
 * Stands before a controller's port and reads along on the connections of agents, so that single
 * messages can be lost or repeated while the connection stays. Everything else passes as it is.
 * Runs on an event loop of its own Vert.x.
 */
public final class FrameProxy implements AutoCloseable {
  private static final int LARGEST = 8 << 20;
  private static final String HOST = "127.0.0.1";

  private final Vertx vertx = Vertx.vertx();
  private final int target;
  private final FrameFaults faults;
  private final HttpClient http = vertx.createHttpClient();
  private final WebSocketClient sockets =
      vertx.createWebSocketClient(
          new WebSocketClientOptions().setMaxFrameSize(LARGEST).setMaxMessageSize(LARGEST));
  private final HttpServer server;

  private FrameProxy(int target, FrameFaults faults) {
    this.target = target;
    this.faults = faults;
    this.server =
        vertx
            .createHttpServer(
                new HttpServerOptions()
                    .setMaxWebSocketFrameSize(LARGEST)
                    .setMaxWebSocketMessageSize(LARGEST))
            .webSocketHandler(this::join)
            .requestHandler(this::pass)
            .listen(0, HOST)
            .await();
  }

  /** Starts one before a port of this machine. Blocks. */
  static FrameProxy before(int port, FrameFaults faults) {
    return new FrameProxy(port, faults);
  }

  int port() {
    return server.actualPort();
  }

  private void join(ServerWebSocket agent) {
    agent.pause();
    WebSocketConnectOptions options =
        new WebSocketConnectOptions().setHost(HOST).setPort(target).setURI(agent.uri());
    agent
        .headers()
        .forEach((name, value) -> {
          if (name.equalsIgnoreCase("Authorization")) {
            options.addHeader(name, value);
          }
        });
    sockets
        .connect(options)
        .onSuccess(controller -> {
          join(agent, controller);
          agent.resume();
        })
        .onFailure(refused -> agent.close());
  }

  private void join(ServerWebSocket agent, WebSocket controller) {
    agent.textMessageHandler(text -> pass(text, true, controller));
    controller.textMessageHandler(text -> pass(text, false, agent));
    agent.closeHandler(closed -> close(controller, agent.closeStatusCode()));
    controller.closeHandler(closed -> close(agent, controller.closeStatusCode()));
    agent.exceptionHandler(broken -> controller.close());
    controller.exceptionHandler(broken -> agent.close());
  }

  private void pass(String text, boolean fromAgent, WebSocketBase to) {
    String kind = new JsonObject(text).getString("kind", FrameFaults.ANSWER);
    int copies = faults.copies(fromAgent, kind);
    for (int i = 0; i < copies; i++) {
      to.writeTextMessage(faults.arriving(text));
    }
  }

  private static void close(WebSocketBase other, Short code) {
    if (code == null || code == 1005 || code == 1006) {
      other.close();
    } else {
      other.close(code);
    }
  }

  private void pass(HttpServerRequest request) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(request.method())
            .setHost(HOST)
            .setPort(target)
            .setURI(request.uri())
            .setHeaders(request.headers());
    request
        .body()
        .compose(body -> http.request(options).compose(onwards -> onwards.send(body)))
        .compose(answer -> {
          request.response().setStatusCode(answer.statusCode());
          request.response().headers().setAll(answer.headers());
          return answer.body();
        })
        .compose(body -> request.response().end(body))
        .onFailure(lost -> request.connection().close());
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
