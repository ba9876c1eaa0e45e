package dev.quorus.benchmarks.scale;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.process.JavaProcess;
import dev.quorus.benchmarks.process.ProcFs;
import dev.quorus.benchmarks.process.Quorus;
import dev.quorus.benchmarks.process.Servers;
import dev.quorus.examples.load.SwarmMain;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Agents that have nothing to do, each with its own credential and connection and a heartbeat a
 * second: what hearing them costs a controller, of one processor.
 */
public final class SwarmBenchmark implements Benchmark {
  private static final String ROW = "C6";
  private static final Pattern SAID =
      Pattern.compile("([\\d.]+) % of one core: (\\d+) heartbeats.* (\\d+) connections lost");

  @Override
  public String title() {
    return "agents over WebSockets";
  }

  @Override
  public List<String> rows() {
    return List.of(ROW);
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    if (!ProcFs.exists()) {
      bench.leaveOut(ROW, "needs /proc, as Linux has it");
      return;
    }
    int agents = bench.pick(10, 2_000, 2_000);
    int seconds = bench.pick(1, 6, 60);
    for (int i = 0; i < bench.pick(1, 1, 3); i++) {
      try (Quorus server = Servers.start(bench, "swarm", Servers.Use.RUNNING);
          JavaProcess swarm =
              JavaProcess.start(
                  SwarmMain.class,
                  List.of("-Xmx512m", "-XX:+UseSerialGC"),
                  server.data().toString(),
                  server.url().toString(),
                  Integer.toString(agents),
                  Integer.toString(seconds))) {
        bench.say(swarm.firstLine());
        note(bench, swarm.nextLine());
      }
    }
  }

  private static void note(Bench bench, String said) throws IOException {
    bench.say(said);
    Matcher found = SAID.matcher(said);
    if (!found.find()) {
      throw new IOException("the swarm did not tell its figures: " + said);
    }
    bench.results().add(ROW, "quorus", Metric.CORE_PERCENT, Double.parseDouble(found.group(1)));
    bench.results().add(ROW, "quorus", Metric.FAILURES, Double.parseDouble(found.group(3)));
  }
}
