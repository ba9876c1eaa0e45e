package dev.quorus.benchmarks.bus;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.FreePorts;
import dev.quorus.benchmarks.process.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * 500,000 request-replies between two verticles: in one node, in one node of a cluster, and across
 * two processes. Each run is a JVM of its own, whose start is not counted, but its warming up is.
 */
public final class BusBenchmark implements Benchmark {
  private static final String OURS = "quorus";
  private static final int ALL_AT_ONCE = Integer.MAX_VALUE;
  private static final int OUTSTANDING = 1_000;

  /**
   * Where all 500,000 wait for their replies at once, they are some 1.5 GB: a collection that
   * copies them takes 0.4 s, and memory that the system has to give first 0.2 s.
   */
  private static final List<String> WIDE =
      List.of("-Xms4g", "-Xmx4g", "-Xmn3g", "-XX:+AlwaysPreTouch");

  private static final List<String> NARROW = List.of("-Xms1g", "-Xmx1g", "-Xmn600m");
  private static final List<String> OPTIONS =
      List.of(
          "-XX:+UseParallelGC",
          "--add-modules=java.se",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.management/sun.management=ALL-UNNAMED",
          "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

  @Override
  public String title() {
    return "event bus: request-replies in one node, clustered, and across processes";
  }

  @Override
  public List<String> rows() {
    return List.of("E1", "E2", "E3");
  }

  @Override
  public void run(Bench bench) throws IOException {
    int messages = bench.pick(20_000, 500_000, 500_000);
    // In turn, so that what disturbs the machine disturbs all three.
    for (int run = 1; run <= bench.pick(1, 2, 5); run++) {
      if (bench.wants("E1") || bench.wants("E2")) {
        alone(bench, "E1", run, messages, List.of());
        clustered(bench, run, messages);
      }
      if (bench.wants("E3")) {
        across(bench, run, messages);
      }
    }
    ratio(bench);
  }

  /** To join a cluster takes seconds; a smoke run does it for E3 anyway. */
  private static void clustered(Bench bench, int run, int messages) throws IOException {
    if (bench.profile() == Profile.SMOKE) {
      bench.leaveOut("E2", "not part of a smoke run");
    } else {
      alone(bench, "E2", run, messages, free(1));
    }
  }

  private static void alone(Bench bench, String row, int run, int messages, List<String> ports)
      throws IOException {
    try (JavaProcess node = start(bench, "both", messages, ALL_AT_ONCE, ports)) {
      note(bench, row, run, node);
    }
  }

  private static void across(Bench bench, int run, int messages) throws IOException {
    List<String> ports = free(2);
    try (JavaProcess consumer = start(bench, "consumer", messages, OUTSTANDING, ports)) {
      awaitReady(consumer);
      try (JavaProcess producer =
          start(bench, "producer", messages, OUTSTANDING, ports.reversed())) {
        note(bench, "E3", run, producer);
      }
    }
  }

  private static void awaitReady(JavaProcess consumer) throws IOException {
    String said = consumer.firstLine();
    while (!said.equals(BusProcess.READY)) {
      said = consumer.nextLine();
    }
  }

  private static JavaProcess start(
      Bench bench, String what, int messages, int outstanding, List<String> ports)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of(what, "" + messages, "" + outstanding));
    arguments.addAll(ports);
    List<String> options = new ArrayList<>(OPTIONS);
    boolean smoke = bench.profile() == Profile.SMOKE;
    options.addAll(smoke || outstanding == OUTSTANDING ? NARROW : WIDE);
    if (smoke) {
      options.add("-XX:TieredStopAtLevel=1");
    }
    return JavaProcess.start(BusProcess.class, options, arguments.toArray(String[]::new));
  }

  /** Keeps all that it says in a file, and the last line as figures. */
  private static void note(Bench bench, String row, int run, JavaProcess node) throws IOException {
    List<String> said = new ArrayList<>(List.of(node.firstLine()));
    while (!said.getLast().startsWith(Milestones.RESULT)) {
      said.add(node.nextLine());
    }
    Path folder = Files.createDirectories(bench.settings().out().resolve("event-bus"));
    Files.write(folder.resolve("%s-run-%d.txt".formatted(row, run)), said);
    String[] result = said.getLast().split(" ");
    bench.results().add(row, OURS, Metric.FIRST_MS, Double.parseDouble(result[1]));
    bench.results().add(row, OURS, Metric.TOTAL_MS, Double.parseDouble(result[2]));
    bench.results().add(row, OURS, Metric.FAILURES, Double.parseDouble(result[3]));
    bench.say(
        "%s: first after %s ms, all after %s ms, %s failed"
            .formatted(row, result[1], result[2], result[3]));
  }

  private static void ratio(Bench bench) {
    Optional<Figure> alone = bench.results().find("E1", OURS, Metric.TOTAL_MS);
    Optional<Figure> clustered = bench.results().find("E2", OURS, Metric.TOTAL_MS);
    if (alone.isPresent() && clustered.isPresent()) {
      double ratio = clustered.get().median() / alone.get().median();
      bench.results().add("E2", OURS, Metric.RATIO, ratio);
    }
  }

  private static List<String> free(int count) throws IOException {
    return FreePorts.some(count).stream().map(String::valueOf).toList();
  }
}
