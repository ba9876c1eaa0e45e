package dev.quorus.controller.webhook;

import static java.util.Objects.requireNonNull;

import dev.quorus.api.webhook.WebhookSecret;
import dev.quorus.api.webhook.WebhookSignature;
import dev.quorus.core.time.SystemTime;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Who is told by webhooks, and answers as it is told to. */
final class Receiver {
  static final Consumer<HttpServerRequest> OK = answer(204);
  static final Consumer<HttpServerRequest> HANG = request -> {};

  final List<Message> received = new CopyOnWriteArrayList<>();
  volatile Consumer<HttpServerRequest> behaviour = OK;
  private final HttpServer server;

  /** A message that came. */
  record Message(String path, String id, String timestamp, String signatures, Buffer body) {
    JsonObject json() {
      return new JsonObject(body);
    }

    boolean isSignedBy(String secret) {
      return WebhookSignature.isGenuine(
          WebhookSecret.parse(secret),
          id,
          timestamp,
          signatures,
          body.getBytes(),
          SystemTime.INSTANCE.instant());
    }
  }

  Receiver(Vertx vertx) {
    server = vertx.createHttpServer().requestHandler(this::receive).listen(0, "127.0.0.1").await();
  }

  static Consumer<HttpServerRequest> answer(int status, String... headers) {
    return request -> {
      for (int i = 0; i < headers.length; i += 2) {
        request.response().putHeader(headers[i], headers[i + 1]);
      }
      request.response().setStatusCode(status).end();
    };
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.actualPort() + path;
  }

  List<String> ids() {
    return received.stream().map(Message::id).toList();
  }

  private void receive(HttpServerRequest request) {
    request
        .body()
        .onSuccess(body -> {
          received.add(
              new Message(
                  requireNonNull(request.path()),
                  header(request, WebhookSignature.ID),
                  header(request, WebhookSignature.TIMESTAMP),
                  header(request, WebhookSignature.SIGNATURE),
                  body));
          behaviour.accept(request);
        });
  }

  private static String header(HttpServerRequest request, String name) {
    return requireNonNull(request.getHeader(name), name);
  }
}
