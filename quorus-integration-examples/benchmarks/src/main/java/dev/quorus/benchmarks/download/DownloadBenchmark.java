package dev.quorus.benchmarks.download;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.Heap;
import dev.quorus.benchmarks.process.JavaProcess;
import dev.quorus.benchmarks.process.ProcFs;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Six ways to serve a download, and the kernel's own: files of 1, 2, 5, 10 and 20 MB in turn, 30 at
 * a time. Each way has a server of its own, and the ways take turns.
 */
public final class DownloadBenchmark implements Benchmark {
  private static final String ROW = "D1";
  private static final int AT_A_TIME = 30;
  private static final List<Integer> SIZES_MB = List.of(1, 2, 5, 10, 20);
  private static final List<String> WAYS =
      List.of(
          "asyncFile",
          "asyncBuffer",
          "asyncMultiBuffer",
          "stream",
          "byteArray",
          "byteArrayVirtual",
          "sendFile");
  private static final List<String> OPTIONS = List.of("-Xms2g", "-Xmx2g", "-XX:+UseParallelGC");

  @Override
  public String title() {
    return "ways to serve a download";
  }

  @Override
  public List<String> rows() {
    return List.of(ROW);
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Path files = bench.folder("downloads");
    for (int size : SIZES_MB) {
      byte[] bytes = new byte[size * bench.pick(20_000, 1_000_000, 1_000_000)];
      new Random(size).nextBytes(bytes);
      Files.write(files.resolve(size + "mb"), bytes);
    }
    Vertx vertx = Vertx.vertx();
    try {
      for (int i = 0; i < bench.pick(1, 1, 3); i++) {
        measure(bench, vertx, files);
      }
      new JMeterRun(bench, files).measure(bench.pick(0, 0, 1) == 1 ? WAYS : JMeterRun.SOME);
    } finally {
      vertx.close().await();
    }
  }

  private static void measure(Bench bench, Vertx vertx, Path files)
      throws IOException, InterruptedException {
    if (bench.profile() == Profile.SMOKE) {
      try (JavaProcess server = start(files)) {
        for (String way : WAYS) {
          measure(bench, vertx, server, way);
        }
      }
      return;
    }
    for (String way : WAYS) {
      try (JavaProcess server = start(files)) {
        measure(bench, vertx, server, way);
      }
    }
  }

  private static JavaProcess start(Path files) throws IOException {
    return JavaProcess.start(DownloadProcess.class, OPTIONS, files.toString());
  }

  private static void measure(Bench bench, Vertx vertx, JavaProcess server, String way)
      throws IOException, InterruptedException {
    try (HttpLoad load = load(vertx, server, way)) {
      load.closed(
          Duration.ofSeconds(bench.pick(0, 1, 15)),
          bench.pick(5, Integer.MAX_VALUE, Integer.MAX_VALUE));
      ProcFs process = new ProcFs(server.pid());
      double cpu = process.cpuSeconds();
      Load done = load.closed(Duration.ofMillis(bench.pick(300, 3_000, 150_000)), Long.MAX_VALUE);
      if (done.failed() > 0) {
        throw new IOException(done.failed() + " downloads failed by " + way);
      }
      int processors = Runtime.getRuntime().availableProcessors();
      double percent = (process.cpuSeconds() - cpu) / done.seconds() / processors * 100;
      bench.results().add(ROW, way, done.perSecond(), done.micros());
      bench.results().add(ROW, way, Metric.CPU_PERCENT, percent);
      bench
          .results()
          .add(ROW, way, Metric.CPU_SECONDS, (process.cpuSeconds() - cpu) / done.answered());
      bench.results().add(ROW, way, Metric.THREADS, process.threads());
      bench.results().add(ROW, way, Metric.RESIDENT_MB, process.residentMb());
      bench.results().add(ROW, way, Metric.HEAP_MB, Heap.usedMb(server.pid()));
      bench.say(
          "%s: %.1f requests/s, %.0f %% of the processors"
              .formatted(way, done.perSecond(), percent));
    }
  }

  private static HttpLoad load(Vertx vertx, JavaProcess server, String way) {
    URI url = URI.create("http://127.0.0.1:" + server.firstLine());
    return new HttpLoad(vertx, url, AT_A_TIME, number -> Request.get(uri(way, number)));
  }

  private static String uri(String way, long number) {
    return "/%s/%dmb".formatted(way, SIZES_MB.get((int) (number % SIZES_MB.size())));
  }
}
