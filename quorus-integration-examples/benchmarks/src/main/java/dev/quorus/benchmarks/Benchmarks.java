package dev.quorus.benchmarks;

import dev.quorus.benchmarks.api.ApiBenchmark;
import dev.quorus.benchmarks.api.StoreBenchmark;
import dev.quorus.benchmarks.bridge.BridgeBenchmark;
import dev.quorus.benchmarks.bus.BusBenchmark;
import dev.quorus.benchmarks.download.DownloadBenchmark;
import dev.quorus.benchmarks.flow.WorkflowRunBenchmark;
import dev.quorus.benchmarks.life.LifeBenchmark;
import dev.quorus.benchmarks.micro.MicroBenchmarks;
import dev.quorus.benchmarks.peers.JobApiBenchmark;
import dev.quorus.benchmarks.peers.PeersBenchmark;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.pool.BeforeAfterBenchmark;
import dev.quorus.benchmarks.pool.PoolBenchmark;
import dev.quorus.benchmarks.scale.FinishBenchmark;
import dev.quorus.benchmarks.scale.QueueBenchmark;
import dev.quorus.benchmarks.scale.SwarmBenchmark;
import java.util.List;

/** All that there is to run, in its order. */
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
          new WorkflowRunBenchmark(),
          new ApiBenchmark(),
          new StoreBenchmark(),
          new JobApiBenchmark(),
          new QueueBenchmark(),
          new FinishBenchmark(),
          new SwarmBenchmark(),
          new PeersBenchmark());

  private Benchmarks() {}
}
