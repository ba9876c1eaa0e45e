package dev.quorus.benchmarks.scale;

import dev.quorus.benchmarks.life.QuorusService;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Transfers of one small file, each submitted by itself, until all of them succeeded. */
final class TinyFiles {
  /** Its name and size at the web server. */
  static final String NAME = "tiny";

  static final int SIZE = 10 << 10;

  private static final int CONNECTIONS = 20;
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);
  private static final Duration AT_MOST = Duration.ofMinutes(3);

  private final Vertx vertx;
  private final QuorusService service;
  private final String source;
  private final AtomicInteger runs = new AtomicInteger();

  TinyFiles(Vertx vertx, QuorusService service, String web) {
    this.vertx = vertx;
    this.service = service;
    this.source = web + "/" + NAME;
  }

  /** Transfers so many; seconds from the first submit to the last success, as a client sees it. */
  double seconds(int count) throws IOException, InterruptedException {
    Path folder = service.root().resolve("tiny" + runs.incrementAndGet());
    long before = service.succeeded();
    long begin = Ticker.SYSTEM.nanos();
    try (HttpLoad load =
        new HttpLoad(
            vertx,
            service.url(),
            CONNECTIONS,
            number -> service.submit(source, folder.resolve(Long.toString(number))))) {
      Load done = load.closed(AT_MOST, count);
      if (done.failed() > 0) {
        throw new IOException(done.failed() + " transfers were refused");
      }
      awaitSucceeded(before + count);
    }
    double seconds = (Ticker.SYSTEM.nanos() - begin) / 1e9;
    clear(folder, count);
    return seconds;
  }

  private void awaitSucceeded(long wanted) throws IOException, InterruptedException {
    long end = Ticker.SYSTEM.nanos() + AT_MOST.toNanos();
    while (service.succeeded() < wanted) {
      if (Ticker.SYSTEM.nanos() > end) {
        throw new IOException("the transfers did not end within " + AT_MOST);
      }
      Pause.SYSTEM.pause(LOOK_EVERY);
    }
  }

  private static void awaitAll(Path folder, int count) throws IOException, InterruptedException {
    long end = Ticker.SYSTEM.nanos() + AT_MOST.toNanos();
    while (names(folder) < count && Ticker.SYSTEM.nanos() < end) {
      Pause.SYSTEM.pause(LOOK_EVERY);
    }
  }

  private static long names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(each -> !each.getFileName().toString().startsWith(".")).count();
    }
  }

  /** Takes the files away again, all of which are there; others of this server may not be. */
  private static void clear(Path folder, int count) throws IOException, InterruptedException {
    awaitAll(folder, count);
    int complete = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        complete += Files.size(each) == SIZE ? 1 : 0;
        Files.delete(each);
      }
    }
    if (complete != count) {
      throw new IOException("%d of %d files arrived".formatted(complete, count));
    }
  }
}
