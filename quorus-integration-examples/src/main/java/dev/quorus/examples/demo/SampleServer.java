package dev.quorus.examples.demo;

import io.vertx.core.Vertx;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A web server for a folder, on a free port: GET with ranges, HEAD, PUT. Asked for {@code
 * /half-way/NAME} it sends half of the file and dies, and comes back a second later.
 */
final class SampleServer implements AutoCloseable {
  private static final String HALF_WAY = "/half-way/";
  private static final long DEAD_MILLIS = 1_000;

  private final Vertx vertx;
  private final Path folder;
  private final AtomicBoolean died = new AtomicBoolean();
  private volatile HttpServer server;
  private final int port;

  private SampleServer(Vertx vertx, Path folder) {
    this.vertx = vertx;
    this.folder = folder;
    this.server = listen(0);
    this.port = server.actualPort();
  }

  /** Starts one. Blocks. */
  static SampleServer start(Vertx vertx, Path folder) {
    return new SampleServer(vertx, folder);
  }

  private HttpServer listen(int wanted) {
    return server().listen(wanted, "127.0.0.1").await();
  }

  private HttpServer server() {
    return vertx
        .createHttpServer()
        // It is told to die in the middle of a body, and the connections say so.
        .connectionHandler(connection -> connection.exceptionHandler(expected -> {}))
        .requestHandler(this::answer);
  }

  String url(String name) {
    return "http://127.0.0.1:" + port + "/" + name;
  }

  private void answer(HttpServerRequest request) {
    String path = String.valueOf(request.path());
    if (path.startsWith(HALF_WAY) && !HttpMethod.HEAD.equals(request.method()) && !died.get()) {
      die(request, file(path.substring(HALF_WAY.length())));
      return;
    }
    Path file = file(path.replaceFirst("^(" + HALF_WAY + "|/)", ""));
    if (HttpMethod.PUT.equals(request.method())) {
      receive(request, file);
    } else if (!Files.isRegularFile(file)) {
      request.response().setStatusCode(404).end();
    } else if (HttpMethod.HEAD.equals(request.method())) {
      describe(request.response(), file)
          .putHeader("Content-Length", Long.toString(file.toFile().length()))
          .end();
    } else {
      send(request, file);
    }
  }

  /** Only the last part of a path, so that nothing outside the folder is touched. */
  private Path file(String name) {
    return folder.resolve(String.valueOf(Path.of("/" + name).getFileName()));
  }

  private static HttpServerResponse describe(HttpServerResponse response, Path file) {
    return response.putHeader("ETag", "\"" + file.getFileName() + "\"");
  }

  private static void send(HttpServerRequest request, Path file) {
    long length = file.toFile().length();
    String range = request.getHeader("Range");
    HttpServerResponse response = describe(request.response(), file);
    if (range == null) {
      response.sendFile(file.toString());
      return;
    }
    long from = Long.parseLong(range.substring("bytes=".length(), range.length() - 1));
    response
        .setStatusCode(206)
        .putHeader("Content-Range", "bytes %d-%d/%d".formatted(from, length - 1, length))
        .sendFile(file.toString(), from);
  }

  private void receive(HttpServerRequest request, Path file) {
    request.pause();
    vertx
        .fileSystem()
        .open(file.toString(), new OpenOptions().setTruncateExisting(true))
        .compose(request::pipeTo)
        .onSuccess(done -> request.response().setStatusCode(201).end())
        .onFailure(failed -> request.response().setStatusCode(500).end());
  }

  private void die(HttpServerRequest request, Path file) {
    died.set(true);
    long length = file.toFile().length();
    describe(request.response(), file)
        .putHeader("Content-Length", Long.toString(length))
        .sendFile(file.toString(), 0, length / 2)
        .onComplete(half -> request.connection().close())
        .eventually(() -> server.close())
        .onComplete(dead -> vertx.setTimer(DEAD_MILLIS, back -> comeBack()));
  }

  private void comeBack() {
    server = server();
    server.listen(port, "127.0.0.1");
  }

  @Override
  public void close() {
    server.close().await();
  }
}
