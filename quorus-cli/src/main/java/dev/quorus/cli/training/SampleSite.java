package dev.quorus.cli.training;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder on a free port of the loopback address; takes what is put, and drops it.
 */
final class SampleSite implements AutoCloseable {
  static final String SMALL = "small";
  static final String LARGE = "large";

  private static final int SMALL_BYTES = 10 << 10;
  private static final int LARGE_BYTES = 32 << 20;
  private static final String HOST = "127.0.0.1";

  private final Path folder;
  private final HttpServer server;
  private final String base;

  private SampleSite(Vertx vertx, Path folder, @Nullable PfxOptions identity) {
    this.folder = folder;
    HttpServerOptions options = new HttpServerOptions();
    if (identity != null) {
      options.setSsl(true).setKeyCertOptions(identity);
    }
    this.server =
        vertx.createHttpServer(options).requestHandler(this::answer).listen(0, HOST).await();
    this.base =
        (identity == null ? "http" : "https") + "://" + HOST + ":" + server.actualPort() + "/";
  }

  /** Writes a small and a large file there. */
  static void fill(Path folder) throws IOException {
    fill(folder.resolve(SMALL), SMALL_BYTES);
    fill(folder.resolve(LARGE), LARGE_BYTES);
  }

  private static void fill(Path file, int size) throws IOException {
    byte[] bytes = new byte[size];
    RandomGenerator.getDefault().nextBytes(bytes);
    Files.write(file, bytes);
  }

  /**
   * Starts one. Blocks.
   *
   * @param identity by which it speaks TLS; null for not
   */
  static SampleSite start(Vertx vertx, Path folder, @Nullable PfxOptions identity) {
    return new SampleSite(vertx, folder, identity);
  }

  String url(String name) {
    return base + name;
  }

  private void answer(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    Path file = folder.resolve(String.valueOf(request.path()).substring(1)).normalize();
    if (HttpMethod.PUT.equals(request.method())) {
      request.handler(dropped -> {}).endHandler(whole -> response.setStatusCode(201).end());
    } else if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
      response.setStatusCode(404).end();
    } else {
      response.putHeader("ETag", "\"" + file.getFileName() + "\"").sendFile(file.toString());
    }
  }

  @Override
  public void close() {
    server.close().await();
  }
}
