package dev.quorus.benchmarks.flow;

import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.life.BlockingServiceProcess;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.process.Heap;
import dev.quorus.benchmarks.process.ProcFs;
import dev.quorus.benchmarks.process.Quorus;
import dev.quorus.benchmarks.process.Servers;
import dev.quorus.benchmarks.process.WebServer;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * A workflow of 10 groups of 5 transfers of 1 MB, through controller and agent, from the request
 * that starts it until it is seen to have succeeded; beside it the same files one after another by
 * the blocking service.
 */
public final class WorkflowRunBenchmark implements Benchmark {
  private static final String ROW = "W1";
  private static final int GROUPS = 10;
  private static final int TRANSFERS = 5;
  private static final int SIZE = 1_000_000;
  private static final Duration LOOK_EVERY = Duration.ofMillis(2);
  private static final Duration AT_MOST = Duration.ofSeconds(60);

  @Override
  public String title() {
    return "a workflow of 50 transfers, beside one transfer after another";
  }

  @Override
  public List<String> rows() {
    return List.of(ROW);
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    if (!ProcFs.exists()) {
      bench.leaveOut(ROW, "needs /proc, as Linux has it");
      return;
    }
    Path files = bench.folder("workflow-files");
    byte[] bytes = new byte[SIZE];
    new Random(SIZE).nextBytes(bytes);
    Files.write(files.resolve("f"), bytes);
    try (WebServer web = WebServer.start(files, bench.folder("web"))) {
      ours(bench, web.url() + "/f");
      blocking(bench, web.url() + "/f");
    }
  }

  private static void ours(Bench bench, String source) throws IOException, InterruptedException {
    try (Quorus server = Servers.start(bench, "workflow", Servers.Use.RUNNING);
        QuorusClient client =
            new QuorusClient(ClientOptions.of(server.url(), server.key()), SystemTime.INSTANCE)) {
      client.workflows().submit(definition(source, server.root())).join();
      int warmUps = bench.pick(0, 5, 5);
      for (int i = -warmUps; i < bench.pick(1, 9, 25); i++) {
        Measure measure = new Measure(bench, "quorus", server.pid());
        run(client);
        if (i >= 0) {
          measure.end();
        }
      }
      bench.results().add(ROW, "quorus", Metric.HEAP_MB, Heap.usedMb(server.pid()));
    }
  }

  private static void run(QuorusClient client) throws IOException, InterruptedException {
    String id = client.workflows().start("benchmark", WorkflowRequest.PLAIN, null).join().id();
    WorkflowRunView run = client.workflows().run(id).join();
    while (!run.state().finished()) {
      Pause.SYSTEM.pause(LOOK_EVERY);
      run = client.workflows().run(id).join();
    }
    if (run.state() != WorkflowRunStateName.SUCCEEDED) {
      throw new IOException("the run ended as " + run.state() + ": " + run.reason());
    }
  }

  /** Each run writes below a folder of its own. */
  private static String definition(String source, Path out) {
    StringBuilder text =
        new StringBuilder(
            """
            apiVersion: quorus.dev/v1
            kind: Workflow
            metadata: {name: benchmark}
            spec:
              execution: {parallelism: 50}
              transferGroups:
            """);
    for (int group = 1; group <= GROUPS; group++) {
      text.append(
          """
              - name: g%d
                forEach: {range: {from: 1, to: %d}, as: n}
                parallelism: %d
                transfers:
                  - {name: f, source: '%s', destination: '%s/{{ run.id }}/g%d/{{ n }}'}
          """
              .formatted(group, TRANSFERS, TRANSFERS, source, out, group));
    }
    return text.toString();
  }

  private static void blocking(Bench bench, String source)
      throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx();
    try (BlockingServiceProcess service =
        BlockingServiceProcess.start(bench.folder("blocking-workflow"))) {
      for (int i = -bench.pick(0, 2, 2); i < bench.pick(1, 5, 11); i++) {
        Measure measure = new Measure(bench, service.name(), service.pid());
        oneAfterAnother(vertx, service, source, i);
        if (i >= 0) {
          measure.end();
        }
      }
      bench.results().add(ROW, service.name(), Metric.HEAP_MB, Heap.usedMb(service.pid()));
    } finally {
      vertx.close().await();
    }
  }

  private static void oneAfterAnother(
      Vertx vertx, BlockingServiceProcess service, String source, int run)
      throws IOException, InterruptedException {
    for (int transfer = 0; transfer < GROUPS * TRANSFERS; transfer++) {
      Path to = service.root().resolve("run%d-%d".formatted(run, transfer));
      try (HttpLoad load =
          new HttpLoad(vertx, service.url(), 1, number -> service.submit(source, to))) {
        if (load.closed(AT_MOST, 1).failed() > 0) {
          throw new IOException("a transfer was refused");
        }
      }
      while (!service.allDone()) {
        Pause.SYSTEM.pause(LOOK_EVERY);
      }
    }
  }

  /** What one run takes of time and of the processors. */
  private static final class Measure {
    private final Bench bench;
    private final String subject;
    private final ProcFs process;
    private final double cpu;
    private final long begin = Ticker.SYSTEM.nanos();

    Measure(Bench bench, String subject, long pid) throws IOException {
      this.bench = bench;
      this.subject = subject;
      this.process = new ProcFs(pid);
      this.cpu = process.cpuSeconds();
    }

    void end() throws IOException {
      double seconds = (Ticker.SYSTEM.nanos() - begin) / 1e9;
      double share =
          (process.cpuSeconds() - cpu) / seconds / Runtime.getRuntime().availableProcessors();
      bench.results().add(ROW, subject, Metric.SECONDS, seconds);
      bench.results().add(ROW, subject, Metric.TRANSFERS_PER_SECOND, GROUPS * TRANSFERS / seconds);
      bench.results().add(ROW, subject, Metric.CPU_PERCENT, share * 100);
      bench.say("%s, %s: %.3f s".formatted(ROW, subject, seconds));
    }
  }
}
