package dev.quorus.benchmarks.api;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.life.Service;
import dev.quorus.benchmarks.load.HttpLoad;
import dev.quorus.benchmarks.load.Load;
import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.load.Wrk;
import dev.quorus.benchmarks.plan.Bench;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Where the load comes from: wrk costs the least, and is not everywhere. */
record ApiDriver(Vertx vertx, Service service, Optional<Wrk> wrk) {
  static final int CONNECTIONS = 100;

  /** The row of what only warms. */
  static final String NOT_COUNTED = "";

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
        new HttpLoad(vertx, service.url(), CONNECTIONS, service::queue),
        CONNECTIONS);
  }

  void get(Bench bench, String row, String subject, Duration duration, Request request)
      throws IOException, InterruptedException {
    get(bench, row, subject, duration, request, CONNECTIONS);
  }

  void get(
      Bench bench, String row, String subject, Duration duration, Request request, int connections)
      throws IOException, InterruptedException {
    String script = Wrk.getting(request.uri(), request.headers());
    HttpLoad load = new HttpLoad(vertx, service.url(), connections, number -> request);
    drive(bench, row, subject, duration, script, load, connections);
  }

  private void drive(
      Bench bench,
      String row,
      String subject,
      Duration duration,
      String script,
      HttpLoad load,
      int connections)
      throws IOException, InterruptedException {
    try (load) {
      if (wrk.isPresent()) {
        note(
            bench,
            row,
            subject,
            wrk.get().run(service.url().toString(), connections, duration, script));
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

  static void check(String subject, long failed) throws IOException {
    if (failed > 0) {
      throw new IOException(failed + " requests failed: " + subject);
    }
  }
}
