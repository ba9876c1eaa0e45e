package dev.quorus.benchmarks.scale;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.life.QueueFill;
import dev.quorus.benchmarks.life.QuorusService;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.Checkout;
import dev.quorus.benchmarks.process.Command;
import dev.quorus.benchmarks.process.Heap;
import dev.quorus.benchmarks.process.ProcFs;
import dev.quorus.benchmarks.process.QuorusServer;
import dev.quorus.benchmarks.process.Servers;
import dev.quorus.benchmarks.process.WebServer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What requests and assignments cost while few and while many transfers wait, by {@code
 * scripts/measure-queue} and by transfers of tiny files; and how soon a server is ready again that
 * was killed with all of them unfinished.
 */
public final class QueueBenchmark implements Benchmark {
  private static final String SCRIPT = "scripts/measure-queue";
  private static final String ASSIGN = "assign and run";
  private static final Duration AT_MOST = Duration.ofMinutes(5);
  private static final long TINY_MILLIS = 1_000;

  /** Of whose costs the row is about, by the beginnings of their names. */
  private static final List<String> COMPARED = List.of("submit", "list", ASSIGN);

  @Override
  public String title() {
    return "a long queue: what requests cost, and the start with it";
  }

  @Override
  public List<String> rows() {
    return List.of("C1", "C2");
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Optional<Path> python = Command.find("python3");
    if (python.isEmpty() || !ProcFs.exists()) {
      rows().forEach(row -> bench.leaveOut(row, "needs python3 and /proc, as Linux has it"));
      return;
    }
    List<Integer> sizes =
        switch (bench.profile()) {
          case SMOKE -> List.of(1_000, 2_000);
          case QUICK -> List.of(1_000, 1_000_000);
          case FULL -> List.of(1_000, 10_000, 100_000, 1_000_000);
        };
    Path folder = bench.folder("queue");
    try (Curve curve = new Curve(bench, python.get(), folder)) {
      for (int size : sizes) {
        curve.measure(size, size == sizes.getFirst());
      }
      curve.compare(sizes);
    }
    if (bench.wants("C2")) {
      restarts(bench, folder, sizes.getLast());
    }
  }

  /** Killed each time, so that the database has its log to go through as well. */
  private static void restarts(Bench bench, Path folder, int size)
      throws IOException, InterruptedException {
    String subject = bench.profile() == Profile.SMOKE ? "quorus, %,d".formatted(size) : "quorus";
    for (int i = 0; i < bench.pick(1, 2, 5); i++) {
      try (QuorusServer server = Servers.alone(bench, folder)) {
        bench.results().add("C2", subject, Metric.SECONDS, server.firstAnswerMillis() / 1e3);
        bench.say("C2 with %,d: ready after %.0f ms".formatted(size, server.firstAnswerMillis()));
      }
    }
  }

  /** One server, whose queue grows. */
  private static final class Curve implements AutoCloseable {
    private final Bench bench;
    private final Path python;
    private final Vertx vertx = Vertx.vertx();
    private final QuorusServer server;
    private final QuorusService service;
    private final WebServer web;
    private final TinyFiles tiny;

    Curve(Bench bench, Path python, Path folder) throws IOException, InterruptedException {
      this.bench = bench;
      this.python = python;
      Path files = bench.folder("tiny");
      Files.write(files.resolve(TinyFiles.NAME), new byte[TinyFiles.SIZE]);
      this.web = WebServer.start(files, bench.folder("web"));
      this.server = Servers.alone(bench, folder);
      this.service = new QuorusService("quorus", server);
      this.tiny = new TinyFiles(vertx, service, web.url());
    }

    void measure(int size, boolean first) throws IOException, InterruptedException {
      int count = bench.pick(20, 1_000, 2_000);
      long waiting = new QueueFill(vertx, service).upTo(size);
      bench.say("C1: %,d wait".formatted(waiting));
      int warmUps = first ? bench.pick(0, 2, 5) : bench.pick(0, 1, 1);
      for (int i = -warmUps; i < bench.pick(1, 3, 7); i++) {
        double seconds = tiny.seconds(count);
        if (i >= 0) {
          add(ASSIGN, size, Metric.MEAN_MS, seconds * TINY_MILLIS / count);
        }
      }
      requests(size, warmUps);
    }

    /** Each line: the size, what was asked, the middle of its time, P99, microseconds of CPU. */
    private void requests(int size, int warmUps) throws IOException, InterruptedException {
      Path tsv = Files.createTempFile(bench.work(), "queue", ".tsv");
      List<String> command = new ArrayList<>();
      command.addAll(List.of(python.toString(), "-B", Checkout.file(SCRIPT).toString()));
      command.addAll(List.of("--data", server.data().toString(), "--url", server.url().toString()));
      command.addAll(List.of("--have", "" + size, "--sizes", "" + size, "--tsv", tsv.toString()));
      command.addAll(List.of("--warm-ups", "" + warmUps));
      command.addAll(List.of("--requests", "" + bench.pick(200, 6_000, 6_000)));
      Command.Ended ended = Command.run(command, bench.work(), Map.of(), AT_MOST);
      if (ended.code() != 0) {
        throw new IOException(SCRIPT + " failed: " + ended.output());
      }
      for (String line : Files.readAllLines(tsv)) {
        String[] fields = line.split("\t");
        add(fields[1], size, Metric.P50_MS, Double.parseDouble(fields[2]));
        add(fields[1], size, Metric.P99_MS, Double.parseDouble(fields[3]));
        add(fields[1], size, Metric.CPU_SECONDS, Double.parseDouble(fields[4]) / 1e6);
      }
    }

    private void add(String what, int size, Metric metric, double value) {
      bench.results().add("C1", subject(what, size), metric, value);
    }

    private static String subject(String what, int size) {
      return "quorus, %s, %,d queued".formatted(what, size);
    }

    /** The worst of what is compared, the longest queue against the shortest; and the heap. */
    void compare(List<Integer> sizes) throws IOException, InterruptedException {
      double worst = 0;
      for (Figure each : bench.results().figures()) {
        String few = ", %,d queued".formatted(sizes.getFirst());
        if (each.row().equals("C1") && isCompared(each) && each.subject().endsWith(few)) {
          String many = each.subject().replace(few, ", %,d queued".formatted(sizes.getLast()));
          Figure other = bench.results().find("C1", many, each.metric()).orElseThrow();
          worst = Math.max(worst, other.median() / each.median());
        }
      }
      bench.results().add("C1", "quorus", Metric.RATIO, worst);
      bench.results().add("C1", "quorus", Metric.HEAP_MB, Heap.usedMb(server.pid()));
      bench.say("C1: at worst %.2f times as slow".formatted(worst));
    }

    private static boolean isCompared(Figure figure) {
      return (figure.metric() == Metric.P50_MS || figure.metric() == Metric.MEAN_MS)
          && COMPARED.stream().anyMatch(each -> figure.subject().startsWith("quorus, " + each));
    }

    @Override
    public void close() throws IOException {
      service.close();
      web.close();
      vertx.close().await();
    }
  }
}
