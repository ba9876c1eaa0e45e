package dev.quorus.benchmarks.process;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A web server for the files of a folder, so that no other server must be installed; slow on
 * request, so that transfers last. Takes the folder and bytes a second, 0 for as fast as it goes;
 * prints its port, and ends with its standard input.
 */
public final class FileServerProcess {
  private static final int TICKS = 10;

  private final Vertx vertx;
  private final Path folder;
  private final long bytesPerSecond;

  private FileServerProcess(Vertx vertx, Path folder, long bytesPerSecond) {
    this.vertx = vertx;
    this.folder = folder;
    this.bytesPerSecond = bytesPerSecond;
  }

  /** Starts one for this folder. */
  public static JavaProcess start(Path folder, long bytesPerSecond) throws IOException {
    List<String> options = List.of("-Xmx256m", "-XX:+UseSerialGC");
    return JavaProcess.start(
        FileServerProcess.class, options, folder.toString(), Long.toString(bytesPerSecond));
  }

  /** Takes the folder and the bytes a second. */
  public static void main(String[] arguments) throws IOException {
    Vertx vertx = Vertx.vertx();
    FileServerProcess server =
        new FileServerProcess(vertx, Path.of(arguments[0]), Long.parseLong(arguments[1]));
    int port =
        vertx
            .createHttpServer()
            .requestHandler(server::answer)
            .listen(0, "127.0.0.1")
            .await()
            .actualPort();
    System.out.println(port);
    System.in.read();
    System.exit(0);
  }

  private void answer(HttpServerRequest request) {
    Path file = folder.resolve(String.valueOf(Path.of(request.path()).getFileName()));
    if (!Files.isRegularFile(file)) {
      request.response().setStatusCode(404).end();
      return;
    }
    if (bytesPerSecond == 0) {
      request.response().sendFile(file.toString());
      return;
    }
    request.response().putHeader("Content-Length", Long.toString(file.toFile().length()));
    vertx
        .fileSystem()
        .open(file.toString(), new OpenOptions().setRead(true).setWrite(false))
        .compose(open -> piece(request.response(), open, 0).eventually(open::close))
        .onFailure(gone -> request.response().reset());
  }

  /** Sends one piece, and after a tick the rest. */
  private Future<Void> piece(HttpServerResponse response, AsyncFile file, long position) {
    int most = Math.toIntExact(bytesPerSecond / TICKS);
    return file.read(Buffer.buffer(most), 0, position, most)
        .compose(read ->
            read.length() == 0
                ? response.end()
                : response
                    .write(read)
                    .compose(sent -> vertx.timer(1_000L / TICKS))
                    .compose(tick -> piece(response, file, position + read.length())));
  }
}
