package dev.quorus.examples.process;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A web server for the files of one folder, on a free port of the loopback address: GET with {@code
 * Range} and {@code If-Range}, HEAD, PUT. It may send slowly, so that a transfer lasts.
 */
public final class FileServer implements AutoCloseable {
  private static final long FULL_SPEED = Long.MAX_VALUE;
  private static final int TICKS_PER_SECOND = 20;
  private static final Pattern FROM = Pattern.compile("bytes=(\\d+)-(\\d*)");

  private final Vertx vertx;
  private final Path folder;
  private final boolean together;
  private final HttpServer server;
  private final AtomicLong bytesSent = new AtomicLong();
  private final AtomicInteger slowAnswers = new AtomicInteger();
  private volatile long bytesPerSecond;
  private volatile long lastRangeStart;

  private FileServer(Vertx vertx, Path folder, long bytesPerSecond, boolean together) {
    this.vertx = vertx;
    this.folder = folder;
    this.bytesPerSecond = bytesPerSecond;
    this.together = together;
    this.server =
        vertx
            .createHttpServer()
            // Its clients are killed in the middle of a body.
            .connectionHandler(connection -> connection.exceptionHandler(expected -> {}))
            .requestHandler(this::answer)
            .listen(0, "127.0.0.1")
            .await();
  }

  /** Starts one that sends as fast as it can. Blocks. */
  public static FileServer start(Vertx vertx, Path folder) {
    return new FileServer(vertx, folder, FULL_SPEED, false);
  }

  /** Starts one that sends each answer at this rate. Blocks. */
  public static FileServer throttled(Vertx vertx, Path folder, long bytesPerSecond) {
    return new FileServer(vertx, folder, bytesPerSecond, false);
  }

  /**
   * Starts one whose answers share this rate, however many they are, until {@link #pace} changes
   * it. Blocks.
   */
  public static FileServer sharing(Vertx vertx, Path folder, long bytesPerSecond) {
    return new FileServer(vertx, folder, bytesPerSecond, true);
  }

  /** What goes on slowly goes on at this rate. */
  public void pace(long newBytesPerSecond) {
    bytesPerSecond = newBytesPerSecond;
  }

  public String url(String name) {
    return "http://127.0.0.1:" + server.actualPort() + "/" + name;
  }

  /** Bytes of bodies that were written to sockets, by all answers together. */
  public long bytesSent() {
    return bytesSent.get();
  }

  /** Where the latest answer to a GET began; 0 for a whole file. */
  public long lastRangeStart() {
    return lastRangeStart;
  }

  private void answer(HttpServerRequest request) {
    Path file = folder.resolve(String.valueOf(Path.of(request.path()).getFileName()));
    if (HttpMethod.PUT.equals(request.method())) {
      receive(request, file);
    } else if (!Files.isRegularFile(file)) {
      request.response().setStatusCode(404).end();
    } else {
      answer(request, file, file.toFile().length());
    }
  }

  private void answer(HttpServerRequest request, Path file, long length) {
    String tag = "\"%d-%d\"".formatted(length, file.toFile().lastModified());
    HttpServerResponse response =
        request.response().putHeader("ETag", tag).putHeader("Accept-Ranges", "bytes");
    long from = 0;
    long to = length;
    String condition = request.getHeader("If-Range");
    Matcher range = FROM.matcher(String.valueOf(request.getHeader("Range")));
    if (range.matches() && (condition == null || condition.equals(tag))) {
      from = Long.parseLong(range.group(1));
      if (from >= length) {
        response.setStatusCode(416).putHeader("Content-Range", "bytes */" + length).end();
        return;
      }
      if (!range.group(2).isEmpty()) {
        to = Math.min(length, Long.parseLong(range.group(2)) + 1);
      }
      response
          .setStatusCode(206)
          .putHeader("Content-Range", "bytes %d-%d/%d".formatted(from, to - 1, length));
    }
    response.putHeader("Content-Length", Long.toString(to - from));
    if (HttpMethod.HEAD.equals(request.method())) {
      response.end();
      return;
    }
    lastRangeStart = from;
    send(response, file, from, to);
  }

  private void send(HttpServerResponse response, Path file, long from, long to) {
    if (bytesPerSecond == FULL_SPEED) {
      response
          .sendFile(file.toString(), from, to - from)
          .onSuccess(sent -> bytesSent.addAndGet(to - from));
      return;
    }
    slowAnswers.incrementAndGet();
    vertx
        .fileSystem()
        .open(file.toString(), new OpenOptions().setRead(true).setWrite(false))
        .compose(opened -> piece(response, opened, from, to).eventually(opened::close))
        .onComplete(done -> slowAnswers.decrementAndGet())
        .onFailure(gone -> response.reset());
  }

  /** Sends one piece, and after a tick the rest. */
  private Future<Void> piece(HttpServerResponse response, AsyncFile file, long position, long to) {
    long each = bytesPerSecond / TICKS_PER_SECOND / (together ? slowAnswers.get() : 1);
    int most = Math.toIntExact(Math.min(Math.max(1, each), to - position));
    return file.read(Buffer.buffer(most), 0, position, most)
        .compose(read ->
            read.length() == 0
                ? response.end()
                : response
                    .write(read)
                    .onSuccess(sent -> bytesSent.addAndGet(read.length()))
                    .compose(sent -> vertx.timer(1000L / TICKS_PER_SECOND).mapEmpty())
                    .compose(tick -> piece(response, file, position + read.length(), to)));
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

  @Override
  public void close() {
    server.close().await();
  }
}
