package dev.quorus.benchmarks.pool;

import dev.quorus.benchmarks.before.ThreadEach;
import dev.quorus.benchmarks.figure.Latency;
import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.pool.study.DelayServerProcess;
import dev.quorus.core.pool.study.PoolFigures;
import dev.quorus.core.pool.study.PoolRound;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/** 100 requests at a time: the adapter with its pool, and a thread and a connection for each. */
public final class BeforeAfterBenchmark implements Benchmark {
  private static final String ROW = "BA1";
  private static final long DELAY_MICROS = 15_600;
  private static final int AT_A_TIME = 100;

  @Override
  public String title() {
    return "pooled requests beside a thread and a connection for each";
  }

  @Override
  public List<String> rows() {
    return List.of(ROW);
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx();
    try (DelayServerProcess server = DelayServerProcess.start(DELAY_MICROS);
        PoolRound ours =
            new PoolRound(
                vertx, ConnectionPoolConfig.productionConfig(), List.of(server.url("f")), true)) {
      for (int i = 0; i < bench.pick(1, 4, 6); i++) {
        // The first of each warms, where there is time for that.
        boolean counts = i > 0 || bench.pick(1, 0, 0) == 1;
        blocking(bench, server, counts);
        pooled(bench, ours, counts);
      }
    } finally {
      vertx.close().await();
    }
  }

  private static void blocking(Bench bench, DelayServerProcess server, boolean counts)
      throws InterruptedException {
    ThreadEach threads = new ThreadEach(URI.create(server.url("f")));
    Duration duration = Duration.ofSeconds(bench.pick(1, 2, 20));
    double perSecond = threads.run(duration, AT_A_TIME);
    if (counts) {
      note(bench, "blocking", perSecond, threads.micros(), threads.failed());
    }
  }

  private static void pooled(Bench bench, PoolRound ours, boolean counts)
      throws InterruptedException {
    PoolFigures round = ours.run("quorus", bench.pick(500, 12_000, 120_000), AT_A_TIME);
    Histogram micros = Latency.newHistogram();
    round.took().all().forEach(nanos -> micros.recordValue(nanos / 1_000));
    if (counts) {
      note(bench, "quorus", round.throughput(), micros, round.failed());
    }
  }

  private static void note(
      Bench bench, String subject, double perSecond, Histogram micros, int failed) {
    bench.results().add(ROW, subject, perSecond, micros);
    bench.results().add(ROW, subject, Metric.FAILURES, failed);
    bench.say("%s: %,.0f requests/s".formatted(subject, perSecond));
  }
}
