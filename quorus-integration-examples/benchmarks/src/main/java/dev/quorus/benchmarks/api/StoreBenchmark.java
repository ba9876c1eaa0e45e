package dev.quorus.benchmarks.api;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.life.QueueFill;
import dev.quorus.benchmarks.life.QuorusService;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.benchmarks.load.Wrk;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.Postgres;
import dev.quorus.benchmarks.process.QuorusCluster;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Submits into other stores than that of a server with its data on tmpfs: PostgreSQL, and SQLite on
 * the disk of the results; and submits of 1,000 in a request.
 */
public final class StoreBenchmark implements Benchmark {
  private static final String OURS = "quorus";
  private static final String ON_POSTGRES = "quorus, PostgreSQL";
  private static final int BATCH_CONNECTIONS = 4;

  @Override
  public String title() {
    return "submits on PostgreSQL, on a disk, and in batches";
  }

  @Override
  public List<String> rows() {
    return List.of("R2", "R3");
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx();
    try {
      if (bench.profile() != Profile.SMOKE) {
        if (bench.wants("R3")) {
          try (QuorusService service = QuorusService.start(bench.folder("batches"))) {
            batches(bench, vertx, service, OURS);
          }
        }
        onDisk(bench, vertx);
      }
      onPostgres(bench, vertx);
    } finally {
      vertx.close().await();
    }
  }

  private static void onDisk(Bench bench, Vertx vertx) throws IOException, InterruptedException {
    Path disk = Files.createTempDirectory(bench.settings().out(), "store-");
    try {
      String subject = "quorus, store on " + kind(disk);
      try (QuorusService service = QuorusService.start(disk)) {
        if (bench.wants("R3") && bench.profile() == Profile.FULL) {
          batches(bench, vertx, service, subject);
        }
        singly(bench, vertx, service, "R1", subject);
      }
    } finally {
      Bench.delete(disk);
    }
  }

  private static String kind(Path folder) throws IOException {
    return Files.getFileStore(folder).type();
  }

  private static void onPostgres(Bench bench, Vertx vertx)
      throws IOException, InterruptedException {
    Optional<Path> programs = Postgres.find();
    if (programs.isEmpty()) {
      bench.leaveOut("R2", "PostgreSQL is not installed below /usr/lib/postgresql");
      bench.leaveOut("R3, PostgreSQL", "PostgreSQL is not installed below /usr/lib/postgresql");
      return;
    }
    try (Postgres postgres = Postgres.start(programs.get());
        QuorusService service =
            new QuorusService(
                OURS, QuorusCluster.start(bench, postgres.newDatabase("submits"), 1))) {
      singly(bench, vertx, service, "R2", OURS);
      if (bench.wants("R3")) {
        batches(bench, vertx, service, ON_POSTGRES);
      }
    }
  }

  private static void singly(
      Bench bench, Vertx vertx, QuorusService service, String row, String subject)
      throws IOException, InterruptedException {
    if (!bench.wants(row)) {
      return;
    }
    Optional<Wrk> wrk = Wrk.find(bench.folder("wrk"));
    ApiDriver driver = new ApiDriver(vertx, service, wrk);
    driver.post(bench, ApiDriver.NOT_COUNTED, subject, Duration.ofSeconds(bench.pick(1, 6, 15)));
    for (int i = 0; i < bench.pick(1, 3, 5); i++) {
      driver.post(bench, row, subject, Duration.ofSeconds(bench.pick(1, 3, 20)));
    }
  }

  private static void batches(Bench bench, Vertx vertx, QuorusService service, String subject)
      throws IOException, InterruptedException {
    try (HttpLoad load =
        new HttpLoad(
            vertx,
            service.url(),
            BATCH_CONNECTIONS,
            number -> service.queueMany(number * QueueFill.BATCH, QueueFill.BATCH))) {
      load.closed(Duration.ofSeconds(bench.pick(1, 3, 10)), bench.pick(2, 1_000, 1_000));
      for (int i = 0; i < bench.pick(1, 3, 5); i++) {
        Load done =
            load.closed(Duration.ofSeconds(bench.pick(1, 3, 15)), bench.pick(5, 500, 2_000));
        ApiDriver.check("batches", done.failed());
        double perSecond = done.perSecond() * QueueFill.BATCH;
        bench.results().add("R3", subject, Metric.TRANSFERS_PER_SECOND, perSecond);
        bench.results().addLatencies("R3", subject, done.micros());
        bench.say("R3 %s: %,.0f transfers/s".formatted(subject, perSecond));
      }
    }
  }
}
