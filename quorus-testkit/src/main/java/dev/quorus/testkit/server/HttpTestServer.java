package dev.quorus.testkit.server;

import io.vertx.core.Vertx;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A web server over a folder, on a free loopback port: GET and HEAD with strong entity tags and
 * ranges, PUT that shows a file when it is complete and makes missing folders. Misbehaves on
 * request, by its {@link HttpFaults}.
 */
public final class HttpTestServer implements AutoCloseable {
  private static final String INCOMING = ".incoming-";
  private static final int SEND_BUFFER = 64 << 10;

  private final Vertx vertx;
  private final Path root;
  private final HttpFaults faults = new HttpFaults();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong uploads = new AtomicLong();
  private final HttpServer server;
  private volatile @Nullable String authorization;

  /** Starts one; does not close the Vert.x. */
  public HttpTestServer(Vertx vertx, Path root) {
    this(vertx, root, new HttpServerOptions());
  }

  /** Starts one with options of its own, for TLS. */
  public HttpTestServer(Vertx vertx, Path root, HttpServerOptions options) {
    this.vertx = vertx;
    this.root = root;
    // Small, so that an answer is under way for as long as its reader takes.
    options.setSendBufferSize(SEND_BUFFER);
    this.server = vertx.createHttpServer(options).requestHandler(this::answer);
    server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
  }

  public int port() {
    return server.actualPort();
  }

  public HttpFaults faults() {
    return faults;
  }

  /** Each as {@code METHOD uri [range]}, in order. */
  public List<String> requests() {
    return requests;
  }

  /** From now on only this user may do anything. */
  public void requireUser(String user, String password) {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    authorization = "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** How many requests were refused for their user. */
  public long refused() {
    return refused.get();
  }

  private void answer(HttpServerRequest request) {
    String range = request.getHeader("Range");
    requests.add(request.method() + " " + request.uri() + (range == null ? "" : " " + range));
    HttpServerResponse response = request.response();
    String expected = authorization;
    if (expected != null && !expected.equals(request.getHeader("Authorization"))) {
      refused.incrementAndGet();
      response.setStatusCode(401).putHeader("WWW-Authenticate", "Basic realm=\"test\"").end();
      return;
    }
    Path file = file(request);
    if (file == null) {
      response.setStatusCode(400).end();
      return;
    }
    switch (request.method().name()) {
      case "GET", "HEAD" -> read(request, file);
      case "PUT" -> write(request, file);
      default -> response.setStatusCode(405).end();
    }
  }

  /** Null where the path is none, or leads out. */
  private @Nullable Path file(HttpServerRequest request) {
    try {
      String path = String.valueOf(request.path()).replace("+", "%2B");
      Path file = root.resolve(URLDecoder.decode(path, StandardCharsets.UTF_8).substring(1));
      return file.normalize().startsWith(root) ? file : null;
    } catch (IllegalArgumentException e) {
      // InvalidPathException is one too.
      return null;
    }
  }

  private void read(HttpServerRequest request, Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      if (!found.isRegularFile()) {
        request.response().setStatusCode(404).end();
      } else if (!Files.isReadable(file)) {
        request.response().setStatusCode(403).end();
      } else {
        new HttpTestAnswer(request, file, found, faults).send();
      }
    } catch (IOException e) {
      request.response().setStatusCode(404).end();
    }
  }

  private void write(HttpServerRequest request, Path file) {
    HttpServerResponse response = request.response();
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      response.setStatusCode(409).end();
      return;
    }
    if ("*".equals(request.getHeader("If-None-Match")) && Files.exists(file)) {
      response.setStatusCode(412).end();
      return;
    }
    Path incoming = root.resolve(INCOMING + uploads.incrementAndGet());
    request.pause();
    vertx
        .fileSystem()
        .open(incoming.toString(), new OpenOptions())
        .compose(request::pipeTo)
        .onSuccess(done -> response.setStatusCode(store(incoming, file)).end())
        .onFailure(broken -> drop(incoming));
  }

  private static int store(Path incoming, Path file) {
    try {
      Files.createDirectories(file.getParent());
      Files.move(incoming, file, StandardCopyOption.ATOMIC_MOVE);
      return 201;
    } catch (IOException e) {
      drop(incoming);
      return 409;
    }
  }

  private static void drop(Path incoming) {
    try {
      Files.deleteIfExists(incoming);
    } catch (IOException e) {
      throw new IllegalStateException("cannot remove " + incoming, e);
    }
  }

  /** As headers have it. */
  static String date(BasicFileAttributes file) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        file.lastModifiedTime().toInstant().atZone(ZoneOffset.UTC));
  }

  @Override
  public void close() {
    server.close().toCompletionStage().toCompletableFuture().join();
  }
}
