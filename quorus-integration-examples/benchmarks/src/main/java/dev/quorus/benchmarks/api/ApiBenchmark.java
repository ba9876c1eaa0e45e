package dev.quorus.benchmarks.api;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.life.BlockingServiceProcess;
import dev.quorus.benchmarks.life.QuorusService;
import dev.quorus.benchmarks.life.Service;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.load.Wrk;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Submits into a pool that has no agents, reads of one, and pages of many, as fast as 100
 * connections are answered; and submits at a fixed rate, whose latencies leave nothing out.
 */
public final class ApiBenchmark implements Benchmark {
  private static final String OURS = "quorus";
  private static final int CONNECTIONS = 100;

  /** The row of what only warms. */
  private static final String NOT_COUNTED = "";

  private static final String LIST = "/api/v1/transfers?state=QUEUED&limit=100";
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @Override
  public String title() {
    return "the REST API: submit, get, list";
  }

  @Override
  public List<String> rows() {
    return List.of("R1", "R4");
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx();
    Optional<Wrk> wrk = Wrk.find(bench.folder("wrk"));
    if (wrk.isEmpty()) {
      bench.leaveOut("R1 and R4 by wrk", "wrk is not installed; the load comes from Java instead");
    }
    try (QuorusService service = QuorusService.start(bench.folder("api"))) {
      Driver driver = new Driver(vertx, service, wrk);
      submits(bench, driver, service);
      if (bench.wants("R4")) {
        reads(bench, driver, service);
      }
    } finally {
      vertx.close().await();
    }
    if (bench.wants("R1") && bench.profile() != Profile.SMOKE) {
      blocking(bench, wrk);
    }
  }

  /** Where the load comes from: wrk costs the least, and is not everywhere. */
  private record Driver(Vertx vertx, Service service, Optional<Wrk> wrk) {
    void post(Bench bench, String row, String subject, Duration duration)
        throws IOException, InterruptedException {
      Request sample = service.queue(0);
      String body = sample.body().toString().replace("file0", "file%d").replace("to0", "to%d");
      drive(
          bench,
          row,
          subject,
          duration,
          Wrk.posting(sample.uri(), sample.headers(), body),
          new HttpLoad(vertx, service.url(), CONNECTIONS, service::queue));
    }

    void get(Bench bench, String row, String subject, Duration duration, Request request)
        throws IOException, InterruptedException {
      String script = Wrk.getting(request.uri(), request.headers());
      HttpLoad load = new HttpLoad(vertx, service.url(), CONNECTIONS, number -> request);
      drive(bench, row, subject, duration, script, load);
    }

    private void drive(
        Bench bench, String row, String subject, Duration duration, String script, HttpLoad load)
        throws IOException, InterruptedException {
      try (load) {
        if (wrk.isPresent()) {
          note(
              bench,
              row,
              subject,
              wrk.get().run(service.url().toString(), CONNECTIONS, duration, script));
        } else {
          Load done = load.closed(duration, Long.MAX_VALUE);
          check(subject, done.failed());
          if (!row.isEmpty()) {
            bench.results().add(row, subject, done.perSecond(), done.micros());
            bench.say("%s %s: %,.0f/s".formatted(row, subject, done.perSecond()));
          }
        }
      }
    }

    private static void note(Bench bench, String row, String subject, Wrk.Seen seen)
        throws IOException {
      check(subject, seen.failed());
      if (!row.isEmpty()) {
        bench.results().add(row, subject, Metric.REQUESTS_PER_SECOND, seen.perSecond());
        bench.results().add(row, subject, Metric.MEAN_MS, seen.mean());
        bench.results().add(row, subject, Metric.P50_MS, seen.p50());
        bench.results().add(row, subject, Metric.P95_MS, seen.p95());
        bench.results().add(row, subject, Metric.P99_MS, seen.p99());
        bench.say(
            "%s %s: %,.0f/s, P99 %.1f ms".formatted(row, subject, seen.perSecond(), seen.p99()));
      }
    }

    private static void check(String subject, long failed) throws IOException {
      if (failed > 0) {
        throw new IOException(failed + " requests failed: " + subject);
      }
    }
  }

  private static void submits(Bench bench, Driver driver, QuorusService service)
      throws IOException, InterruptedException {
    Duration warmUp = Duration.ofSeconds(bench.pick(1, 15, 15));
    driver.post(bench, NOT_COUNTED, OURS, warmUp);
    if (!bench.wants("R1")) {
      return;
    }
    for (int i = 0; i < bench.pick(1, 3, 5); i++) {
      driver.post(bench, "R1", OURS, Duration.ofSeconds(bench.pick(1, 8, 20)));
    }
    int rate = bench.pick(200, 5_000, 10_000);
    try (HttpLoad load = new HttpLoad(driver.vertx(), service.url(), CONNECTIONS, service::queue)) {
      for (int i = 0; i < bench.pick(1, 1, 3); i++) {
        Load done = load.atRate(rate, Duration.ofSeconds(bench.pick(1, 8, 30)));
        Driver.check("at a fixed rate", done.failed());
        bench.results().addLatencies("R1", "quorus, %,d/s".formatted(rate), done.micros());
      }
    }
  }

  private static void reads(Bench bench, Driver driver, QuorusService service)
      throws IOException, InterruptedException {
    long queued = fill(bench, driver, service);
    Request list = new Request(HttpMethod.GET, LIST, service.headers(), Buffer.buffer());
    String first = firstId(service);
    Request one =
        new Request(
            HttpMethod.GET, "/api/v1/transfers/" + first, service.headers(), Buffer.buffer());
    Duration duration = Duration.ofSeconds(bench.pick(1, 5, 20));
    for (int i = 0; i < bench.pick(1, 3, 5); i++) {
      driver.get(bench, "R4", "quorus, get one", duration, one);
      driver.get(bench, "R4", "quorus, list 100", duration, list);
    }
    bench.say("%,d transfers were queued for R4".formatted(queued));
  }

  /** So many are queued that the list is taken from: a million, and few in a smoke run. */
  private static long fill(Bench bench, Driver driver, QuorusService service)
      throws IOException, InterruptedException {
    long wanted = bench.pick(1_000, 1_000_000, 1_000_000);
    try (HttpLoad load = new HttpLoad(driver.vertx(), service.url(), CONNECTIONS, service::queue)) {
      long there = queued(service);
      while (there < wanted) {
        Load done = load.closed(Duration.ofMinutes(2), wanted - there);
        Driver.check("filling the queue", done.failed());
        there = queued(service);
      }
      return there;
    }
  }

  /** By the meter of the scheduler. */
  private static long queued(QuorusService service) throws IOException, InterruptedException {
    String metrics = get(service, "/metrics");
    return metrics
        .lines()
        .filter(line -> line.startsWith("quorus_transfers_waiting"))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private static String firstId(QuorusService service) throws IOException, InterruptedException {
    Matcher id = ID.matcher(get(service, "/api/v1/transfers?limit=1"));
    if (!id.find()) {
      throw new IOException("no transfer was found");
    }
    return id.group(1);
  }

  private static String get(QuorusService service, String path)
      throws IOException, InterruptedException {
    URI uri = service.url().resolve(path);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    service.headers().forEach(request::header);
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  /** The same submits into the blocking service, which commits each by itself. */
  private static void blocking(Bench bench, Optional<Wrk> wrk)
      throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx();
    try (BlockingServiceProcess service = BlockingServiceProcess.start(bench.folder("blocking"))) {
      Driver driver = new Driver(vertx, service, wrk);
      driver.post(bench, NOT_COUNTED, "blocking", Duration.ofSeconds(bench.pick(1, 4, 15)));
      for (int i = 0; i < bench.pick(1, 2, 5); i++) {
        driver.post(bench, "R1", "blocking", Duration.ofSeconds(bench.pick(1, 4, 20)));
      }
    } finally {
      vertx.close().await();
    }
  }
}
