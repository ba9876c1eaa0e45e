package dev.quorus.benchmarks.micro;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs all JMH benchmarks of this package: throughput, in forks of the JVM. */
public final class MicroBenchmarks implements Benchmark {
  private static final String ROW = "M";
  private static final String DECISION = "SchedulerBenchmark.decision";

  @Override
  public String title() {
    return "microbenchmarks by JMH";
  }

  /** The scheduler's fills a row of the targets too. */
  @Override
  public List<String> rows() {
    return List.of(ROW, "C3");
  }

  @Override
  public void run(Bench bench) throws RunnerException {
    for (RunResult each : new Runner(options(bench).build()).run()) {
      String name = each.getParams().getBenchmark();
      note(bench, name.substring(MicroBenchmarks.class.getPackageName().length() + 1), each);
    }
  }

  private static ChainedOptionsBuilder options(Bench bench) {
    Path out = bench.settings().out();
    TimeValue iteration = TimeValue.milliseconds(bench.pick(20, 200, 2_000));
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(included(bench))
            .mode(Mode.Throughput)
            .shouldFailOnError(true)
            .forks(bench.pick(0, 1, 3))
            .warmupIterations(bench.pick(1, 2, 4))
            .warmupTime(iteration)
            .measurementIterations(bench.pick(1, 3, 5))
            .measurementTime(iteration)
            .jvmArgsAppend(
                "-Xmx1g",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow")
            .shouldDoGC(bench.profile() != Profile.SMOKE)
            .verbosity(VerboseMode.SILENT)
            .resultFormat(ResultFormatType.JSON)
            .result(out.resolve("jmh.json").toString());
    return options;
  }

  private static String included(Bench bench) {
    String all = MicroBenchmarks.class.getPackageName() + "\\..*";
    return bench.wants(ROW) ? all : all + DECISION.replace(".", "\\.");
  }

  private static void note(Bench bench, String name, RunResult result) {
    Collection<BenchmarkResult> forks = result.getBenchmarkResults();
    for (BenchmarkResult fork : forks) {
      fork.getIterationResults()
          .forEach(each -> {
            double perSecond = each.getPrimaryResult().getScore();
            bench.results().add(ROW, "quorus " + name, Metric.OPERATIONS_PER_SECOND, perSecond);
            if (name.equals(DECISION)) {
              bench.results().add("C3", "quorus", Metric.OPERATIONS_PER_SECOND, perSecond);
            }
          });
    }
    bench.say("%s: %,.0f operations/s".formatted(name, result.getPrimaryResult().getScore()));
  }
}
