package dev.quorus.benchmarks.download;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * Serves the files of a folder in seven ways, by the first part of the path. Takes the folder;
 * prints its port, and ends with its standard input.
 */
public final class DownloadProcess {
  private static final int PIECE = 64 << 10;
  private static final int SMALL_PIECE = 8 << 10;

  /**
   * Of the kernel for each connection: a file that it sends by itself waits less often for room.
   */
  private static final int SEND_BUFFER = 1 << 20;

  private final Vertx vertx;
  private final Path folder;

  private DownloadProcess(Vertx vertx, Path folder) {
    this.vertx = vertx;
    this.folder = folder;
  }

  /** Takes the folder. */
  public static void main(String[] arguments) throws IOException {
    Vertx vertx = Vertx.vertx();
    DownloadProcess server = new DownloadProcess(vertx, Path.of(arguments[0]));
    int port =
        vertx
            .createHttpServer(new HttpServerOptions().setSendBufferSize(SEND_BUFFER))
            .requestHandler(server::answer)
            .listen(0, "127.0.0.1")
            .await()
            .actualPort();
    System.out.println(port);
    System.in.read();
    System.exit(0);
  }

  private void answer(HttpServerRequest request) {
    String[] parts = String.valueOf(request.path()).split("/");
    Path file = folder.resolve(parts.length == 3 ? parts[2] : "none");
    HttpServerResponse response = request.response();
    if (!Files.isRegularFile(file)) {
      response.setStatusCode(404).end();
      return;
    }
    Future<?> done =
        switch (parts[1]) {
          case "asyncFile" -> asyncFile(response, file);
          case "asyncBuffer" -> vertx.fileSystem().readFile(file.toString()).compose(response::end);
          case "asyncMultiBuffer" -> asyncMultiBuffer(response, file);
          case "stream" -> vertx.executeBlocking(() -> stream(response, file), false);
          case "byteArray" ->
              vertx
                  .executeBlocking(() -> Files.readAllBytes(file), false)
                  .compose(bytes -> response.end(Buffer.buffer(bytes)));
          case "byteArrayVirtual" -> byteArrayVirtual(response, file);
          case "sendFile" -> response.sendFile(file.toString());
          default -> response.setStatusCode(404).end();
        };
    done.onFailure(gone -> response.reset());
  }

  /** With its length, in pieces that the file's stream chooses. */
  private Future<Void> asyncFile(HttpServerResponse response, Path file) {
    response.putHeader("Content-Length", Long.toString(file.toFile().length()));
    return opened(file).compose(open -> open.pipeTo(response));
  }

  /** Without a length, in many small pieces, as a sequence of buffers is sent. */
  private Future<Void> asyncMultiBuffer(HttpServerResponse response, Path file) {
    response.setChunked(true);
    return opened(file).compose(open -> open.setReadBufferSize(SMALL_PIECE).pipeTo(response));
  }

  private Future<AsyncFile> opened(Path file) {
    return vertx
        .fileSystem()
        .open(file.toString(), new OpenOptions().setRead(true).setWrite(false));
  }

  /** Reads and writes on a worker thread, which waits while the socket is full. */
  private static boolean stream(HttpServerResponse response, Path file)
      throws IOException, InterruptedException {
    response.putHeader("Content-Length", Long.toString(file.toFile().length()));
    try (InputStream in = Files.newInputStream(file)) {
      byte[] piece = new byte[PIECE];
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        response.write(Buffer.buffer().appendBytes(piece, 0, read));
        if (response.writeQueueFull()) {
          CountDownLatch room = new CountDownLatch(1);
          response.drainHandler(drained -> room.countDown());
          response.exceptionHandler(gone -> room.countDown());
          if (response.writeQueueFull()) {
            room.await();
          }
        }
      }
    }
    response.end();
    return true;
  }

  private static Future<Void> byteArrayVirtual(HttpServerResponse response, Path file) {
    return Future.future(promise ->
        Thread.ofVirtual()
            .start(() -> {
              try {
                response.end(Buffer.buffer(Files.readAllBytes(file))).onComplete(promise);
              } catch (IOException e) {
                promise.fail(e);
              }
            }));
  }
}
