package dev.quorus.benchmarks;

import dev.quorus.benchmarks.api.ApiBenchmark;
import dev.quorus.benchmarks.bridge.BridgeBenchmark;
import dev.quorus.benchmarks.bus.BusBenchmark;
import dev.quorus.benchmarks.download.DownloadBenchmark;
import dev.quorus.benchmarks.figure.Results;
import dev.quorus.benchmarks.life.LifeBenchmark;
import dev.quorus.benchmarks.micro.MicroBenchmarks;
import dev.quorus.benchmarks.peers.JobApiBenchmark;
import dev.quorus.benchmarks.peers.PeersBenchmark;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.pool.BeforeAfterBenchmark;
import dev.quorus.benchmarks.pool.PoolBenchmark;
import java.util.List;
import java.util.Map;

/** All that there is to run, in its order, and what is not there to be run. */
final class Benchmarks {
  static final List<Benchmark> ALL =
      List.of(
          new MicroBenchmarks(),
          new PoolBenchmark(),
          new BeforeAfterBenchmark(),
          new BusBenchmark(),
          new BridgeBenchmark(),
          new DownloadBenchmark(),
          new LifeBenchmark(),
          new ApiBenchmark(),
          new JobApiBenchmark(),
          new PeersBenchmark());

  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "R2", "needs a controller on PostgreSQL, which this suite does not start yet",
          "R3", "there is no batch submit yet",
          "W1", "there is no runner of workflows yet",
          "C1", "measured by the tests of scheduler and store at scale",
          "C2", "measured by the tests of scheduler and store at scale",
          "C4", "measured by the tests of scheduler and store at scale",
          "C5", "measured by the tests of clusters",
          "C6", "measured by the tests of clusters");

  private Benchmarks() {}

  static void leaveOutOthers(Results results) {
    ELSEWHERE.forEach(results::leaveOut);
  }
}
