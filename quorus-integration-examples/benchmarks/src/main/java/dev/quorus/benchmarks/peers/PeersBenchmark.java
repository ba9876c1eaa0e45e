package dev.quorus.benchmarks.peers;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.figure.Results;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.Checkout;
import dev.quorus.benchmarks.process.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Downloads, uploads and trees beside other tools, by the script {@code peers/compare}. */
public final class PeersBenchmark implements Benchmark {
  private static final Path SCRIPT =
      Checkout.file("quorus-integration-examples/benchmarks/peers/compare");
  private static final List<String> ROWS =
      List.of(
          "H1", "H1D", "H1S", "H2", "H2D", "H3", "H4", "H5", "H6A", "H6B", "S1", "S1U", "S2", "F1",
          "F1S", "F2", "B1", "B2", "X1");

  /** How much later than the best of H1 the command ends, which is measured with that row. */
  private static final String COMMAND = "H1C";

  private static final String OURS = "quorus";

  /** Each server once, and both job APIs. */
  private static final List<String> ROWS_OF_A_SMOKE_RUN = List.of("H4", "S1", "F1", "B1");

  @Override
  public String title() {
    return "beside curl, rclone, aria2, lftp, OpenSSH and smbclient";
  }

  @Override
  public List<String> rows() {
    return Stream.concat(ROWS.stream(), Stream.of(COMMAND)).toList();
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    List<String> wanted = wanted(bench);
    Optional<Path> python = Command.find("python3");
    if (python.isEmpty() || wanted.isEmpty()) {
      rows().forEach(row -> bench.leaveOut(row, "python3 is not installed"));
      return;
    }
    Path tsv = bench.settings().out().resolve("peers.tsv");
    Command.Ended ended = compare(bench, python.get(), wanted, tsv);
    Files.writeString(bench.settings().out().resolve("peers.txt"), ended.output());
    if (!Files.exists(tsv)) {
      throw new IOException("peers/compare gave no results; it said: " + ended.output());
    }
    read(Files.readAllLines(tsv), bench.results());
    command(bench.results());
    ended.output().lines().forEach(bench::say);
    if (ended.code() != 0) {
      throw new IOException("a tool broke; see peers.txt");
    }
  }

  private List<String> wanted(Bench bench) {
    if (bench.profile() != Profile.SMOKE) {
      return ROWS.stream()
          .filter(row -> bench.wants(row) || (row.equals("H1") && bench.wants(COMMAND)))
          .toList();
    }
    rows().stream()
        .filter(row -> !ROWS_OF_A_SMOKE_RUN.contains(row))
        .forEach(row -> bench.results().leaveOut(row, "not part of a smoke run"));
    return ROWS_OF_A_SMOKE_RUN;
  }

  private static Command.Ended compare(Bench bench, Path python, List<String> rows, Path tsv)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(python.toString(), "-B", SCRIPT.toString()));
    command.addAll(List.of("--rows", String.join(",", rows), "--tsv", tsv.toString()));
    command.addAll(List.of("--runs", Integer.toString(bench.pick(1, 2, 7))));
    switch (bench.profile()) {
      case SMOKE -> command.add("--small");
      case QUICK -> bench.say("this takes some minutes");
      case FULL -> command.addAll(List.of("--all", "--fsync"));
    }
    Path folder = bench.folder("peers");
    Duration atMost = Duration.ofMinutes(bench.pick(3, 15, 90));
    return Command.run(command, folder, Map.of("QUORUS_PEERS_DST", folder.toString()), atMost);
  }

  /** One line for each run, or for what has none: row, tool, version, seconds, MiB, files, CPU. */
  static void read(List<String> lines, Results results) {
    for (String line : lines) {
      String[] fields = line.split("\t");
      if (line.startsWith("#")) {
        results.leaveOut(fields[1], fields[2]);
        continue;
      }
      double seconds = Double.parseDouble(fields[3]);
      results.add(fields[0], fields[1], Metric.SECONDS, seconds);
      results.add(
          fields[0], fields[1], Metric.MIB_PER_SECOND, Double.parseDouble(fields[4]) / seconds);
      if (Integer.parseInt(fields[5]) > 1) {
        double files = Double.parseDouble(fields[5]);
        results.add(fields[0], fields[1], Metric.TRANSFERS_PER_SECOND, files / seconds);
      }
      results.add(fields[0], fields[1], Metric.CPU_SECONDS, Double.parseDouble(fields[6]));
    }
  }

  /** What our command takes longer than the best of the others, the start of its JVM included. */
  static void command(Results results) {
    List<Figure> seconds =
        results.figures().stream()
            .filter(each -> each.row().equals("H1") && each.metric() == Metric.SECONDS)
            .toList();
    OptionalDouble best =
        seconds.stream()
            .filter(each -> !each.subject().startsWith(OURS))
            .mapToDouble(Figure::median)
            .min();
    Optional<Figure> command =
        seconds.stream().filter(each -> each.subject().equals("quorus copy")).findFirst();
    if (best.isEmpty() || command.isEmpty()) {
      results.leaveOut(COMMAND, "no other tool was measured beside it");
      return;
    }
    double later = command.get().median() - best.getAsDouble();
    results.add(COMMAND, "quorus copy", Metric.SECONDS, later);
  }
}
