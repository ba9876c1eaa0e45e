package dev.quorus.benchmarks.peers;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.life.QuorusService;
import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.load.Wrk;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.process.Command;
import dev.quorus.benchmarks.process.FileServerProcess;
import dev.quorus.benchmarks.process.FreePorts;
import dev.quorus.benchmarks.process.JavaProcess;
import dev.quorus.benchmarks.process.Servers;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Submits a second beside the job APIs of rclone and aria2, by the same load. Theirs keep their
 * jobs in memory; each run gets a fresh process, since its jobs stay there.
 */
public final class JobApiBenchmark implements Benchmark {
  private static final String ROW = "R5";
  private static final int CONNECTIONS = 100;

  @Override
  public String title() {
    return "submits beside the job APIs of rclone and aria2";
  }

  @Override
  public List<String> rows() {
    return List.of(ROW);
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Path folder = bench.folder("jobs");
    Optional<Wrk> wrk = Wrk.find(folder);
    if (wrk.isEmpty()) {
      bench.leaveOut(ROW, "wrk is not installed");
      return;
    }
    Files.write(folder.resolve("file"), new byte[10 << 10]);
    try (JavaProcess files = FileServerProcess.start(folder, 0);
        QuorusService quorus = QuorusService.start(bench, "job-api", Servers.Use.WAITING)) {
      Jobs jobs = new Jobs(bench, wrk.get(), folder, files.firstLine());
      jobs.ours(quorus, bench.pick(1, 6, 15), false);
      for (int i = 0; i < bench.pick(1, 2, 5); i++) {
        jobs.ours(quorus, bench.pick(1, 3, 12), true);
        jobs.rclone("rclone empty job", "/rc/noop", "{\"_async\":true,\"a\":%d}");
        jobs.rclone("rclone copyurl", "/operations/copyurl", jobs.copy());
        jobs.aria();
      }
    }
  }

  /** The runs, and where their files are. */
  private record Jobs(Bench bench, Wrk wrk, Path folder, String filesPort) {
    void ours(QuorusService service, int seconds, boolean counts)
        throws IOException, InterruptedException {
      Request sample = service.queue(0);
      String body = sample.body().toString().replace("file0", "file%d").replace("to0", "to%d");
      String script = Wrk.posting(sample.uri(), sample.headers(), body);
      String url = service.url().toString();
      double perSecond = wrk.run(url, CONNECTIONS, Duration.ofSeconds(seconds), script).perSecond();
      if (counts) {
        note("quorus", perSecond);
      }
    }

    String copy() {
      return new JsonObject()
          .put("fs", folder.toString())
          .put("remote", "j%d")
          .put("url", fileUrl())
          .put("_async", true)
          .encode();
    }

    private String fileUrl() {
      return "http://127.0.0.1:" + filesPort + "/file";
    }

    void rclone(String subject, String path, String body) throws IOException, InterruptedException {
      Optional<Path> program = Command.find("rclone");
      if (program.isEmpty()) {
        bench.leaveOut(ROW + ", " + subject, "rclone is not installed");
        return;
      }
      int port = FreePorts.one();
      against(
          subject,
          port,
          List.of(
              program.get().toString(), "rcd", "--rc-no-auth", "--rc-addr", "127.0.0.1:" + port),
          Wrk.posting(path, Map.of(), body));
    }

    void aria() throws IOException, InterruptedException {
      Optional<Path> program = Command.find("aria2c");
      if (program.isEmpty()) {
        bench.leaveOut(ROW + ", aria2", "aria2c is not installed");
        return;
      }
      int port = FreePorts.one();
      String body =
          new JsonObject()
              .put("jsonrpc", "2.0")
              .put("id", "1")
              .put("method", "aria2.addUri")
              .put(
                  "params",
                  new JsonArray()
                      .add(new JsonArray().add(fileUrl()))
                      .add(
                          new JsonObject()
                              .put("pause", "true")
                              .put("dir", folder.toString())
                              .put("out", "j%d")))
              .encode();
      against(
          "aria2 addUri, paused",
          port,
          List.of(
              program.get().toString(),
              "--no-conf",
              "--enable-rpc",
              "--rpc-listen-port=" + port,
              "-q"),
          Wrk.posting("/jsonrpc", Map.of(), body));
    }

    private void against(String subject, int port, List<String> command, String script)
        throws IOException, InterruptedException {
      Process process =
          new ProcessBuilder(new ArrayList<>(command))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        FreePorts.awaitOpen(port, process);
        Duration duration = Duration.ofSeconds(bench.pick(1, 3, 12));
        String url = "http://127.0.0.1:" + port;
        note(subject, wrk.run(url, CONNECTIONS, duration, script).perSecond());
      } finally {
        process.destroyForcibly();
        process.onExit().join();
      }
    }

    private void note(String subject, double perSecond) {
      bench.results().add(ROW, subject, Metric.REQUESTS_PER_SECOND, perSecond);
      bench.say("%s: %,.0f/s".formatted(subject, perSecond));
    }
  }
}
