package dev.quorus.benchmarks.pool;

import dev.quorus.benchmarks.figure.Latency;
import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.core.pool.study.PoolFigures;
import dev.quorus.core.pool.study.PoolStudy;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The presets of connection pools, by the study that is also {@code ConnectionPoolBenchmarkTest} of
 * quorus-core.
 */
public final class PoolBenchmark implements Benchmark {
  private static final Map<String, Long> ANSWERED_AFTER = Map.of("P1", 15_600L, "P2", 1_000L);

  @Override
  public String title() {
    return "connection pools: the presets, pipelining, shared pools, warm connections";
  }

  @Override
  public List<String> rows() {
    return List.of("P1", "P2");
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx();
    try {
      for (String row : rows()) {
        if (bench.wants(row)) {
          PoolStudy.Size size =
              new PoolStudy.Size(
                  bench.pick(200, 1_000, 1_000), bench.pick(1, 5, 9), bench.pick(0, 2, 4));
          note(
              bench, row, new PoolStudy(vertx, size).against(ANSWERED_AFTER.getOrDefault(row, 0L)));
        }
      }
    } finally {
      vertx.close().await();
    }
  }

  private static void note(Bench bench, String row, Map<String, List<PoolFigures>> rounds) {
    rounds.forEach((setting, each) -> {
      each.forEach(round -> note(bench, row, round));
      bench.say(PoolStudy.median(each).line());
    });
    List<PoolFigures> production = rounds.getOrDefault("production", List.of());
    List<PoolFigures> usual = rounds.getOrDefault("default", List.of());
    for (int i = 0; i < production.size(); i++) {
      double gain = PoolStudy.gain(production.get(i), usual.get(i));
      bench.results().add(row, "production", Metric.GAIN_PERCENT, gain);
    }
  }

  private static void note(Bench bench, String row, PoolFigures round) {
    Histogram micros = Latency.newHistogram();
    round.took().all().forEach(nanos -> micros.recordValue(nanos / 1_000));
    bench.results().add(row, round.setting(), round.throughput(), micros);
    bench.results().add(row, round.setting(), Metric.FAILURES, round.failed());
  }
}
