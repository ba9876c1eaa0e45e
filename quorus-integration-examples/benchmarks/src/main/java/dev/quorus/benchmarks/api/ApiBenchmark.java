package dev.quorus.benchmarks.api;

import dev.quorus.benchmarks.life.BlockingServiceProcess;
import dev.quorus.benchmarks.life.QueueFill;
import dev.quorus.benchmarks.life.QuorusService;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.load.Wrk;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.Servers;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
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
    try (QuorusService service = QuorusService.start(bench, "api", Servers.Use.WAITING)) {
      ApiDriver driver = new ApiDriver(vertx, service, wrk);
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

  private static void submits(Bench bench, ApiDriver driver, QuorusService service)
      throws IOException, InterruptedException {
    Duration warmUp = Duration.ofSeconds(bench.pick(1, 15, 15));
    driver.post(bench, ApiDriver.NOT_COUNTED, OURS, warmUp);
    if (!bench.wants("R1")) {
      return;
    }
    for (int i = 0; i < bench.pick(1, 3, 5); i++) {
      driver.post(bench, "R1", OURS, Duration.ofSeconds(bench.pick(1, 4, 20)));
    }
    int rate = bench.pick(200, 5_000, 10_000);
    try (HttpLoad load =
        new HttpLoad(driver.vertx(), service.url(), ApiDriver.CONNECTIONS, service::queue)) {
      for (int i = 0; i < bench.pick(1, 1, 3); i++) {
        Load done = load.atRate(rate, Duration.ofSeconds(bench.pick(1, 5, 30)));
        ApiDriver.check("at a fixed rate", done.failed());
        bench.results().addLatencies("R1", "quorus, %,d/s".formatted(rate), done.micros());
      }
    }
  }

  private static void reads(Bench bench, ApiDriver driver, QuorusService service)
      throws IOException, InterruptedException {
    long queued = fill(bench, driver, service);
    Request list = new Request(HttpMethod.GET, LIST, service.headers(), Buffer.buffer());
    String first = firstId(service);
    Request one =
        new Request(
            HttpMethod.GET, "/api/v1/transfers/" + first, service.headers(), Buffer.buffer());
    Duration duration = Duration.ofSeconds(bench.pick(1, 3, 20));
    for (int i = 0; i < bench.pick(1, 2, 5); i++) {
      driver.get(bench, "R4", "quorus, get one", duration, one);
      // Two processors make some 1,500 of these pages a second: a hundred askers at once would
      // measure their own queue.
      driver.get(bench, "R4", "quorus, list 100", duration, list, 1);
      driver.get(bench, "R4", "quorus, list 100, 100 at once", duration, list);
    }
    bench.say("%,d transfers were queued for R4".formatted(queued));
  }

  /** So many are queued that the list is taken from: a million, and few in a smoke run. */
  private static long fill(Bench bench, ApiDriver driver, QuorusService service)
      throws IOException, InterruptedException {
    long wanted = bench.pick(1_000, 1_000_000, 1_000_000);
    return new QueueFill(driver.vertx(), service).upTo(wanted);
  }

  private static String firstId(QuorusService service) throws IOException, InterruptedException {
    Matcher id = ID.matcher(service.get("/api/v1/transfers?limit=1"));
    if (!id.find()) {
      throw new IOException("no transfer was found");
    }
    return id.group(1);
  }

  /** The same submits into the blocking service, which commits each by itself. */
  private static void blocking(Bench bench, Optional<Wrk> wrk)
      throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx();
    try (BlockingServiceProcess service = BlockingServiceProcess.start(bench.folder("blocking"))) {
      ApiDriver driver = new ApiDriver(vertx, service, wrk);
      driver.post(
          bench, ApiDriver.NOT_COUNTED, "blocking", Duration.ofSeconds(bench.pick(1, 3, 15)));
      for (int i = 0; i < bench.pick(1, 2, 5); i++) {
        driver.post(bench, "R1", "blocking", Duration.ofSeconds(bench.pick(1, 3, 20)));
      }
    } finally {
      vertx.close().await();
    }
  }
}
