package dev.quorus.examples.load;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Opens many streams of a running server of this machine while transfers are submitted at a steady
 * rate, and prints what the readers get and what that costs: {@code java -cp LIB/*
 * dev.quorus.examples.load.StreamsMain DATA URL READERS RATE SECONDS [QUERY [ROOT]]}, DATA being
 * the data folder of the server, QUERY a filter such as {@code ?state=SUCCEEDED}, and ROOT a folder
 * that its agent may read and write; without it that of temporary files. With a rate of 0 it shows
 * what idle streams cost.
 */
public final class StreamsMain {
  private static final Duration SETTLE = Duration.ofSeconds(3);
  private static final Duration TICK = Duration.ofMillis(20);
  private static final int CONNECTIONS = 8;
  private static final int CONTENT = 1_024;

  private StreamsMain() {}

  /** Ends when everything is printed. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length < 5) {
      System.err.println("arguments: data folder, URL, readers, transfers a second, seconds");
      System.exit(2);
    }
    Path data = Path.of(arguments[0]);
    URI server = URI.create(arguments[1]);
    int readers = Integer.parseInt(arguments[2]);
    int rate = Integer.parseInt(arguments[3]);
    Duration time = Duration.ofSeconds(Long.parseLong(arguments[4]));
    String pid = Files.readString(data.resolve("quorus.lock")).strip();
    String key = Files.readString(data.resolve("admin.key")).strip();
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    StreamLoad load = new StreamLoad(vertx, server, key);
    long heapBefore = heap(pid);
    load.open(readers, arguments.length > 5 ? arguments[5] : "");
    System.out.printf(
        "%d streams open, %.1f KiB of the server's live heap each%n",
        readers, (heap(pid) - heapBefore) / 1_024.0 / readers);
    Path folder = folder(arguments.length > 6 ? Path.of(arguments[6]) : null);
    Submitter submitter = new Submitter(vertx, server, key, folder);
    submitter.run(rate, SETTLE);
    load.read();
    double began = CpuTime.seconds(pid);
    double mine = CpuTime.seconds("self");
    long submitted = submitter.run(rate, time);
    StreamLoad.Read read = load.read();
    double seconds = time.toMillis() / 1_000.0;
    System.out.printf(
        "%.0f transfers/s: %.0f events/s delivered (%.0f MB/s), lag p50 %.1f ms, p99 %.1f ms;"
            + " server %.0f %% of one core, readers %.0f %%; %d streams lost%n",
        submitted / seconds,
        read.events() / seconds,
        read.bytes() / seconds / 1e6,
        read.p50(),
        read.p99(),
        (CpuTime.seconds(pid) - began) * 100 / seconds,
        (CpuTime.seconds("self") - mine) * 100 / seconds,
        read.lost());
    vertx.close().await();
  }

  private static Path folder(@Nullable Path root) throws IOException {
    return root == null
        ? Files.createTempDirectory("quorus-streams")
        : Files.createTempDirectory(root.toAbsolutePath(), "quorus-streams");
  }

  /** Bytes that are alive after a collection, by the process's own tool; 0 where there is none. */
  private static long heap(String pid) throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      return 0;
    }
    new ProcessBuilder(jcmd.toString(), pid, "GC.run")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    Process histogram = new ProcessBuilder(jcmd.toString(), pid, "GC.class_histogram").start();
    long total = 0;
    try (var lines = histogram.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("Total")) {
          total = Long.parseLong(line.strip().split("\\s+")[2]);
        }
      }
    }
    return total;
  }

  /** Submits copies of one small file at a steady rate. */
  private static final class Submitter {
    private final HttpClient client;
    private final URI server;
    private final String key;
    private final Path folder;
    private final AtomicLong failed = new AtomicLong();
    private long number;

    Submitter(Vertx vertx, URI server, String key, Path folder) throws IOException {
      this.client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(CONNECTIONS));
      this.server = server;
      this.key = key;
      this.folder = folder;
      Files.write(folder.resolve("source"), new byte[CONTENT]);
    }

    long run(int rate, Duration time) throws InterruptedException {
      long began = Ticker.SYSTEM.nanos();
      long submitted = 0;
      long passed = 0;
      while (passed < time.toNanos()) {
        long wanted = rate * passed / 1_000_000_000L;
        for (; submitted < wanted; submitted++) {
          submit();
        }
        Pause.SYSTEM.pause(TICK);
        passed = Ticker.SYSTEM.nanos() - began;
      }
      return submitted - failed.getAndSet(0);
    }

    private void submit() {
      JsonObject body =
          new JsonObject()
              .put("source", folder.resolve("source").toString())
              .put("destination", folder.resolve("copy-" + number++).toString())
              .put("publish", "rename");
      RequestOptions options =
          new RequestOptions()
              .setMethod(HttpMethod.POST)
              .setHost(server.getHost())
              .setPort(server.getPort())
              .setURI("/api/v1/transfers")
              .putHeader("Authorization", "Bearer " + key)
              .putHeader("Content-Type", "application/json");
      client
          .request(options)
          .compose(request -> request.send(Buffer.buffer(body.encode())))
          .onFailure(refused -> failed.incrementAndGet());
    }
  }
}
