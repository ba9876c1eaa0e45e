package dev.quorus.benchmarks.bridge;

import dev.quorus.benchmarks.figure.Latency;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.process.Command;
import dev.quorus.benchmarks.process.FreePorts;
import dev.quorus.benchmarks.process.JavaProcess;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** REST answered directly, and by a Node.js process over the TCP bridge of the event bus. */
public final class BridgeBenchmark implements Benchmark {
  private static final String ROW = "E4";
  private static final int AT_A_TIME = 10;
  private static final int WARM_UP = 5_000;
  private static final int[] PERCENTS = {50, 66, 75, 80, 90, 95, 98, 99, 100};

  @Override
  public String title() {
    return "a REST answer by way of the TCP bridge and Node.js";
  }

  @Override
  public List<String> rows() {
    return List.of(ROW);
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Optional<Path> node = Command.find("node");
    if (node.isEmpty()) {
      bench.leaveOut(ROW, "node is not installed (Debian's package nodejs)");
      return;
    }
    int bridgePort = FreePorts.one();
    Vertx vertx = Vertx.vertx();
    try (JavaProcess service = start(bridgePort)) {
      Process processor = processor(node.get(), bench.folder("bridge"), bridgePort);
      try {
        URI url = URI.create("http://127.0.0.1:" + service.firstLine());
        measure(bench, vertx, url);
      } finally {
        processor.destroyForcibly();
      }
    } finally {
      vertx.close().await();
    }
  }

  private static JavaProcess start(int bridgePort) throws IOException {
    return JavaProcess.start(
        BridgeProcess.class, List.of("-Xmx256m", "-XX:+UseParallelGC"), "" + bridgePort);
  }

  /** Returns once it is connected. */
  private static Process processor(Path node, Path folder, int port) throws IOException {
    Path script = folder.resolve("processor.js");
    try (InputStream text = BridgeBenchmark.class.getResourceAsStream("processor.js")) {
      Files.copy(Objects.requireNonNull(text), script);
    }
    Process process =
        new ProcessBuilder(node.toString(), script.toString(), "" + port, BridgeProcess.ADDRESS)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = process.inputReader().readLine();
    if (!"ready".equals(said)) {
      throw new IOException("the Node.js process did not connect; it said " + said);
    }
    return process;
  }

  private static void measure(Bench bench, Vertx vertx, URI url)
      throws IOException, InterruptedException {
    int requests = bench.pick(500, 10_000, 10_000);
    try (HttpLoad direct = load(vertx, url, "/direct");
        HttpLoad viaBus = load(vertx, url, "/viabus")) {
      run(direct, bench.pick(100, WARM_UP, WARM_UP));
      run(viaBus, bench.pick(100, WARM_UP, WARM_UP));
      for (int i = 0; i < bench.pick(1, 3, 5); i++) {
        note(bench, "direct", run(direct, requests));
        note(bench, "via the bus", run(viaBus, requests));
      }
    }
  }

  private static HttpLoad load(Vertx vertx, URI url, String path) {
    return new HttpLoad(vertx, url, AT_A_TIME, number -> Request.get(path));
  }

  private static Load run(HttpLoad load, int requests) throws IOException, InterruptedException {
    Load done = load.closed(Duration.ofSeconds(60), requests);
    if (done.failed() > 0 || done.answered() < requests) {
      throw new IOException(
          "%d of %d requests were answered, %d failed"
              .formatted(done.answered(), requests, done.failed()));
    }
    return done;
  }

  private static void note(Bench bench, String subject, Load load) throws IOException {
    bench.results().add(ROW, subject, load.perSecond(), load.micros());
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(Locale.ROOT, "Requests per second: %.2f (mean)%n%n", load.perSecond()));
    for (int percent : PERCENTS) {
      table.append(
          String.format(
              Locale.ROOT, " %3d%% %8.2f ms%n", percent, Latency.millisAt(load.micros(), percent)));
    }
    Files.writeString(
        bench.settings().out().resolve("E4-" + subject.replace(' ', '-') + ".txt"), table);
    bench.say("%s: %,.0f requests/s".formatted(subject, load.perSecond()));
  }
}
