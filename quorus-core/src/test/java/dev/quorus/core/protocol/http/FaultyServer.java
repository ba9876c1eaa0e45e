package dev.quorus.core.protocol.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A web server on a free port, that misbehaves by the path it is asked for. */
final class FaultyServer implements AutoCloseable {
  final Map<String, byte[]> files = new ConcurrentHashMap<>();
  final List<String> requests = new CopyOnWriteArrayList<>();
  final Map<String, String> lastHeaders =
      new ConcurrentSkipListMap<>(String.CASE_INSENSITIVE_ORDER);
  volatile String etag = "\"one\"";
  volatile boolean ranges = true;
  volatile boolean answersHead = true;
  private final HttpServer server;

  FaultyServer(Vertx vertx) {
    server = vertx.createHttpServer().requestHandler(this::answer);
    server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.actualPort() + path;
  }

  private void answer(HttpServerRequest request) {
    requests.add(request.method() + " " + request.uri());
    request.headers().forEach(header -> lastHeaders.put(header.getKey(), header.getValue()));
    String path = pathOf(request);
    HttpServerResponse response = request.response();
    if (path.startsWith("/status/")) {
      response.setStatusCode(Integer.parseInt(path.substring(8, 11)));
      response.putHeader("Retry-After", "7").end("sorry");
    } else if (path.equals("/redirect-loop")) {
      response.setStatusCode(302).putHeader("Location", "/redirect-loop").end();
    } else if (path.startsWith("/redirect")) {
      response.setStatusCode(302).putHeader("Location", request.getParam("to")).end();
    } else if (path.startsWith("/short")) {
      response.putHeader("Content-Length", "1000000");
      response
          .write(Buffer.buffer(new byte[300_000]))
          .onComplete(sent -> request.connection().close());
    } else if (path.startsWith("/drip")) {
      response.putHeader("Content-Length", "1000000").write("x");
    } else {
      switch (request.method().name()) {
        case "GET" -> get(request, files.get(path));
        case "HEAD" -> head(response, files.get(path));
        case "PUT" -> put(request, path);
        default -> response.setStatusCode(405).end();
      }
    }
  }

  private static String pathOf(HttpServerRequest request) {
    String path = request.path();
    return path == null ? "" : path;
  }

  private void get(HttpServerRequest request, byte @Nullable [] content) {
    HttpServerResponse response = request.response();
    if (content == null) {
      response.setStatusCode(404).end("<html>not here</html>");
      return;
    }
    response.putHeader("ETag", etag);
    String range = request.getHeader("Range");
    if (range != null && ranges && etag.equals(request.getHeader("If-Range"))) {
      int from = Integer.parseInt(range.substring(6, range.length() - 1));
      response
          .setStatusCode(206)
          .putHeader(
              "Content-Range", "bytes %d-%d/%d".formatted(from, content.length - 1, content.length))
          .end(Buffer.buffer(content).slice(from, content.length));
    } else if (pathOf(request).startsWith("/chunked")) {
      response.setChunked(true);
      response.write(Buffer.buffer(content));
      response.end();
    } else {
      response.end(Buffer.buffer(content));
    }
  }

  private void head(HttpServerResponse response, byte @Nullable [] content) {
    if (!answersHead) {
      response.setStatusCode(405).end();
    } else if (content == null) {
      response.setStatusCode(404).end();
    } else {
      response
          .putHeader("ETag", etag)
          .putHeader("Content-Length", Integer.toString(content.length))
          .end();
    }
  }

  private void put(HttpServerRequest request, String path) {
    if (path.startsWith("/full")) {
      request.response().setStatusCode(507).end();
      return;
    }
    if ("*".equals(request.getHeader("If-None-Match")) && files.containsKey(path)) {
      request.response().setStatusCode(412).end();
      return;
    }
    request
        .body()
        .onSuccess(body -> {
          files.put(path, body.getBytes());
          request.response().setStatusCode(201).end();
        });
  }

  @Override
  public void close() {
    server.close().toCompletionStage().toCompletableFuture().join();
  }
}
