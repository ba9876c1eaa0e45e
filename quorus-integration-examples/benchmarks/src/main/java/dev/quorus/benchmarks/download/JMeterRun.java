package dev.quorus.benchmarks.download;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.process.Checkout;
import dev.quorus.benchmarks.process.Command;
import dev.quorus.benchmarks.process.JavaProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The same downloads driven by JMeter, as those would drive them who use it anyway. It runs in a
 * process with a class path of its own, which is there after a build with the profile benchmarks.
 */
final class JMeterRun {
  /** Those that a short run measures: the first, and the kernel's own. */
  static final List<String> SOME = List.of("stream", "sendFile");

  private static final String ROW = "D1J";
  private static final String MAIN = "dev.quorus.benchmarks.jmeter.DownloadPlan";
  private static final int THREADS = 30;
  private static final Path TARGET =
      Checkout.file("quorus-integration-examples/benchmarks-jmeter/target");

  private final Bench bench;
  private final Path files;

  JMeterRun(Bench bench, Path files) {
    this.bench = bench;
    this.files = files;
  }

  void measure(List<String> ways) throws IOException, InterruptedException {
    if (!Files.isDirectory(TARGET.resolve("lib"))) {
      bench.leaveOut(ROW, "JMeter is not built; build with -Pbenchmarks");
      return;
    }
    for (String way : ways) {
      try (JavaProcess server =
          JavaProcess.start(DownloadProcess.class, List.of("-Xmx2g"), files.toString())) {
        note(way, run("http://127.0.0.1:" + server.firstLine() + "/" + way));
      }
    }
  }

  private String run(String url) throws IOException, InterruptedException {
    int seconds = bench.pick(2, 6, 150);
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-cp",
            TARGET.resolve("classes") + File.pathSeparator + TARGET.resolve("lib") + "/*",
            MAIN,
            url,
            Integer.toString(seconds),
            Integer.toString(THREADS));
    Duration atMost = Duration.ofSeconds(seconds + 60L);
    return Command.run(command, bench.work(), Map.of(), atMost).output();
  }

  private void note(String way, String output) throws IOException {
    String line =
        output
            .lines()
            .filter(each -> each.startsWith("RESULT "))
            .findFirst()
            .orElseThrow(() -> new IOException("JMeter gave no result; it said: " + output));
    String[] result = line.split(" ");
    bench.results().add(ROW, way, Metric.REQUESTS_PER_SECOND, Double.parseDouble(result[1]));
    bench.results().add(ROW, way, Metric.MEAN_MS, Double.parseDouble(result[2]));
    bench.results().add(ROW, way, Metric.P95_MS, Double.parseDouble(result[3]));
    bench.results().add(ROW, way, Metric.P99_MS, Double.parseDouble(result[4]));
    bench.results().add(ROW, way, Metric.FAILURES, Double.parseDouble(result[5]));
    bench.say("by JMeter, " + way + ": " + result[1] + " requests/s");
  }
}
