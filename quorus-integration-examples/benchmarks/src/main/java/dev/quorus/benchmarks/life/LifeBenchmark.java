package dev.quorus.benchmarks.life;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.FileServerProcess;
import dev.quorus.benchmarks.process.Heap;
import dev.quorus.benchmarks.process.JavaProcess;
import dev.quorus.benchmarks.process.ProcFs;
import dev.quorus.benchmarks.process.Threads;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * What a running service costs, ours and the blocking one in turn: its start, its heap and threads
 * with nothing to do and with 100 transfers, its processor time and context switches at a steady
 * rate, and how fast 20 transfers of 10 MiB are through it.
 */
public final class LifeBenchmark implements Benchmark {
  private static final int MANY = QuorusService.WIDE;
  private static final int SLOW = 600 << 10;
  private static final int MIB = 1 << 20;
  private static final int CONNECTIONS = 20;
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);
  private static final Duration AT_MOST = Duration.ofSeconds(60);

  /** Starts a service below a folder. */
  private interface Start {
    Service in(Bench bench, Path folder) throws IOException, InterruptedException;
  }

  private static final List<Start> SERVICES =
      List.of(QuorusService::startWide, (bench, folder) -> BlockingServiceProcess.start(folder));

  @Override
  public String title() {
    return "start, memory, threads and processor time of the service, beside a blocking one";
  }

  @Override
  public List<String> rows() {
    return List.of("U1", "U2", "U3", "U4", "U5", "BA4");
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    if (!ProcFs.exists()) {
      rows().forEach(row -> bench.leaveOut(row, "needs /proc, as Linux has it"));
      return;
    }
    Vertx vertx = Vertx.vertx();
    Path files = bench.folder("files");
    random(files.resolve("1m"), 1_000_000);
    random(files.resolve("10m"), 10 * MIB);
    try {
      for (Start start : SERVICES) {
        new OneService(bench, vertx, start, files).measure();
      }
      if (bench.wants("U1") && bench.profile() != Profile.SMOKE) {
        new OneService(bench, vertx, (same, folder) -> QuorusService.startUncached(folder), files)
            .starts();
      }
    } finally {
      vertx.close().await();
    }
  }

  private static void random(Path file, int size) throws IOException {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    Files.write(file, bytes);
  }

  /** The measures of one service. */
  private record OneService(Bench bench, Vertx vertx, Start start, Path files) {
    void measure() throws IOException, InterruptedException {
      if (bench.profile() == Profile.SMOKE) {
        oneStartForAll();
        return;
      }
      if (bench.wants("U1")) {
        starts();
      }
      if (bench.wants("U2") || bench.wants("U3")) {
        memory();
      }
      if (bench.wants("U4") || bench.wants("U5") || bench.wants("BA4")) {
        running();
      }
    }

    private void oneStartForAll() throws IOException, InterruptedException {
      try (JavaProcess slow = FileServerProcess.start(files, SLOW);
          JavaProcess fast = FileServerProcess.start(files, 0);
          Service service = start.in(bench, bench.folder("smoke"))) {
        add("U1", service.name(), Metric.TOTAL_MS, service.firstAnswerMillis());
        running(service, url(fast));
        memory(service, url(slow) + "/10m");
      }
    }

    private static String url(JavaProcess server) {
      return "http://127.0.0.1:" + server.firstLine();
    }

    /** The first start finds nothing in the page cache, and is not counted. */
    void starts() throws IOException, InterruptedException {
      for (int i = 0; i <= bench.pick(1, 3, 15); i++) {
        try (Service service = start.in(bench, bench.folder("start"))) {
          if (i > 0) {
            add("U1", service.name(), Metric.TOTAL_MS, service.firstAnswerMillis());
          }
        }
      }
    }

    private void memory() throws IOException, InterruptedException {
      for (int i = 0; i < bench.pick(1, 1, 5); i++) {
        try (JavaProcess slow = FileServerProcess.start(files, SLOW);
            Service service = start.in(bench, bench.folder("memory"))) {
          memory(service, url(slow) + "/10m");
        }
      }
    }

    private void memory(Service service, String url) throws IOException, InterruptedException {
      int many = bench.pick(10, MANY, MANY);
      double idle = Heap.usedMb(service.pid());
      submit(service, url, many, "slow");
      Pause.SYSTEM.pause(Duration.ofMillis(bench.pick(500, 3_000, 3_000)));
      add("U3", service.name(), Metric.THREADS, Threads.live(service.pid()));
      double busy = Heap.usedMb(service.pid());
      add("U2", service.name() + ", idle", Metric.HEAP_MB, idle);
      add("U2", service.name() + ", 100 transfers", Metric.HEAP_MB, busy);
      double each = Math.max(0, busy - idle) / many;
      add("U2", service.name(), Metric.HEAP_MB_PER_TRANSFER, each);
      double resident = new ProcFs(service.pid()).residentMb();
      add("U2", service.name() + ", 100 transfers", Metric.RESIDENT_MB, resident);
    }

    private void running() throws IOException, InterruptedException {
      try (JavaProcess fast = FileServerProcess.start(files, 0);
          Service service = start.in(bench, bench.folder("running"))) {
        running(service, url(fast));
      }
    }

    private void running(Service service, String url) throws IOException, InterruptedException {
      together(service, url + "/10m");
      warm(service, url);
      for (int i = 0; i < bench.pick(1, 1, 5); i++) {
        steady(service, "10/s", 10, url);
        if (bench.profile() != Profile.SMOKE) {
          steady(service, "50/s", 50, url);
        }
        steady(service, "idle", 0, url);
      }
    }

    /** Two runs that are not counted, for what a service does at a steady rate. */
    private void warm(Service service, String url) throws IOException, InterruptedException {
      for (int i = 0; i < bench.pick(0, 2, 2); i++) {
        atRate(service, 50, Duration.ofSeconds(3), url + "/1m");
        deleteAll(service.root());
      }
    }

    private void together(Service service, String url) throws IOException, InterruptedException {
      int count = bench.pick(4, 20, 20);
      int warmUps = bench.pick(0, 3, 3);
      for (int i = 0; i < warmUps + bench.pick(1, 5, 11); i++) {
        long begin = Ticker.SYSTEM.nanos();
        submit(service, url, count, "together" + i);
        awaitAllDone(service);
        double seconds = (Ticker.SYSTEM.nanos() - begin) / 1e9;
        if (i >= warmUps) {
          add("BA4", service.name(), Metric.SECONDS, seconds);
          add("BA4", service.name(), Metric.MIB_PER_SECOND, count * 10 / seconds);
        }
        deleteAll(service.root());
      }
    }

    private void steady(Service service, String what, int perSecond, String url)
        throws IOException, InterruptedException {
      Duration duration = Duration.ofSeconds(bench.pick(1, 5, 60));
      ProcFs process = new ProcFs(service.pid());
      double cpu = process.cpuSeconds();
      long switches = process.contextSwitches();
      long begin = Ticker.SYSTEM.nanos();
      if (perSecond == 0) {
        Pause.SYSTEM.pause(duration);
      } else {
        atRate(service, perSecond, duration, url + "/1m");
      }
      double seconds = (Ticker.SYSTEM.nanos() - begin) / 1e9;
      int processors = Runtime.getRuntime().availableProcessors();
      double percent = (process.cpuSeconds() - cpu) / seconds / processors * 100;
      add("U4", service.name() + ", " + what, Metric.CPU_PERCENT, percent);
      add(
          "U5",
          service.name() + ", " + what,
          Metric.CONTEXT_SWITCHES_PER_SECOND,
          Math.max(0, process.contextSwitches() - switches) / seconds);
      deleteAll(service.root());
    }

    private void atRate(Service service, int perSecond, Duration duration, String url)
        throws IOException, InterruptedException {
      try (HttpLoad load =
          new HttpLoad(
              vertx,
              service.url(),
              CONNECTIONS,
              number -> service.submit(url, service.root().resolve("steady-" + number)))) {
        check(load.atRate(perSecond, duration));
        awaitAllDone(service);
      }
    }

    private void submit(Service service, String url, int count, String name)
        throws IOException, InterruptedException {
      try (HttpLoad load =
          new HttpLoad(
              vertx,
              service.url(),
              CONNECTIONS,
              number -> service.submit(url, service.root().resolve(name + "-" + number)))) {
        check(load.closed(AT_MOST, count));
      }
    }

    private static void check(Load load) throws IOException {
      if (load.failed() > 0) {
        throw new IOException(load.failed() + " transfers could not be submitted");
      }
    }

    private static void awaitAllDone(Service service) throws IOException, InterruptedException {
      long end = Ticker.SYSTEM.nanos() + AT_MOST.toNanos();
      while (!service.allDone()) {
        if (Ticker.SYSTEM.nanos() > end) {
          throw new IOException(service.name() + " did not finish its transfers in " + AT_MOST);
        }
        Pause.SYSTEM.pause(LOOK_EVERY);
      }
    }

    private static void deleteAll(Path folder) throws IOException {
      try (var files = Files.list(folder)) {
        for (Path each : files.toList()) {
          Files.deleteIfExists(each);
        }
      }
    }

    private void add(String row, String subject, Metric metric, double value) {
      if (bench.wants(row)) {
        bench.results().add(row, subject, metric, value);
        bench.say("%s, %s: %.3f %s".formatted(row, subject, value, metric.unit()));
      }
    }
  }
}
