package dev.quorus.benchmarks;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.quorus.benchmarks.figure.Results;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Kept;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.plan.Settings;
import dev.quorus.benchmarks.process.StartUpCaches;
import dev.quorus.benchmarks.report.Machine;
import dev.quorus.benchmarks.report.Report;
import dev.quorus.benchmarks.report.ReportFiles;
import dev.quorus.benchmarks.target.Judge;
import dev.quorus.benchmarks.target.Target;
import dev.quorus.benchmarks.target.TargetReader;
import dev.quorus.benchmarks.target.Verdict;
import dev.quorus.benchmarks.target.Verdict.Standing;
import dev.quorus.core.pool.PoolMetrics;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.LoggerFactory;

/** Runs the benchmarks that are wanted, one after another, and writes the report. */
public final class Suite {
  private static final int EX_MISSED = 1;
  private static final int EX_BROKEN = 2;
  private static final int EX_USAGE = 64;
  private static final int SMOKE_THREADS = 4;
  private static final Path TMPFS = Path.of("/dev/shm");

  private final Settings settings;
  private final PrintStream out;
  private final Results results = new Results();
  private final List<String> broken = Collections.synchronizedList(new ArrayList<>());

  private Suite(Settings settings, PrintStream out) {
    this.settings = settings;
    this.out = out;
  }

  /** Takes {@code --profile= --only= --enforce= --out=}. */
  public static void main(String[] arguments) throws IOException {
    try {
      System.exit(run(Settings.parse(arguments), System.out));
    } catch (IllegalArgumentException e) {
      System.err.println("benchmarks: " + e.getMessage());
      System.exit(EX_USAGE);
    }
  }

  /**
   * Runs it all; an exit code: 0, or 1 for a missed target that is enforced, or 2 if a benchmark
   * broke.
   */
  public static int run(Settings settings, PrintStream out) throws IOException {
    return new Suite(settings, out).run();
  }

  private int run() throws IOException {
    quietPools();
    List<Target> targets = targets();
    Files.createDirectories(settings.out());
    Machine machine = Machine.here(Versions.found());
    List<Benchmark> wanted =
        Benchmarks.ALL.stream().filter(each -> settings.wants(each.rows())).toList();
    Path work = workFolder();
    try (Kept kept = new Kept()) {
      Bench bench = new Bench(settings, results, work, out, kept);
      if (settings.profile() == Profile.SMOKE) {
        runTogether(wanted, bench);
      } else {
        makeCaches(work);
        for (int i = 0; i < wanted.size(); i++) {
          run(wanted.get(i), bench, "[%d/%d] ".formatted(i + 1, wanted.size()));
        }
      }
    } finally {
      Bench.delete(work);
    }
    List<Verdict> verdicts = new Judge(results).judge(targets);
    String profile = settings.profile().toString().toLowerCase(Locale.ROOT);
    ReportFiles.write(
        new Report(profile, SystemTime.INSTANCE.instant(), machine, results, verdicts),
        settings.out());
    return tell(verdicts);
  }

  /** As whoever installed it has them; without, everything is slower, and measured all the same. */
  private void makeCaches(Path work) {
    try {
      StartUpCaches.make(work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      out.println("without start-up caches: " + e.getMessage());
      results.leaveOut("start-up caches", String.valueOf(e.getMessage()));
    }
  }

  /** They are driven to their bounds on purpose, and would say so again and again. */
  private static void quietPools() {
    if (LoggerFactory.getLogger(PoolMetrics.class) instanceof Logger pools) {
      pools.setLevel(Level.ERROR);
    }
  }

  /** Whose figures mean nothing may disturb each other; most of them wait most of the time. */
  private void runTogether(List<Benchmark> wanted, Bench bench) {
    try (ExecutorService threads = Executors.newFixedThreadPool(SMOKE_THREADS)) {
      wanted.forEach(each -> threads.execute(() -> run(each, bench, "")));
    }
  }

  private void run(Benchmark benchmark, Bench bench, String position) {
    out.println(position + benchmark.title() + " " + benchmark.rows());
    long begin = Ticker.SYSTEM.nanos();
    try {
      benchmark.run(bench);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      broke(benchmark, e);
    } catch (Exception e) {
      broke(benchmark, e);
    }
    double seconds = (Ticker.SYSTEM.nanos() - begin) / 1e9;
    out.printf("  took %.1f s: %s%n", seconds, benchmark.title());
  }

  private void broke(Benchmark benchmark, Exception failure) {
    broken.add(benchmark.title());
    benchmark.rows().forEach(row -> results.leaveOut(row, "it broke: " + failure));
    out.println("  BROKE:");
    failure.printStackTrace(out);
  }

  private int tell(List<Verdict> verdicts) {
    for (Verdict each : verdicts) {
      if (each.standing() == Standing.MISS && settings.profile() != Profile.SMOKE) {
        out.printf(
            "missed: %s %s of %s: %s asked, %.3f measured%n",
            each.target().row(),
            each.target().metric().wire(),
            each.target().subject(),
            each.target().bound(),
            each.value());
      }
    }
    long missed = verdicts.stream().filter(each -> each.standing() == Standing.MISS).count();
    long passed = verdicts.stream().filter(each -> each.standing() == Standing.PASS).count();
    out.printf(
        "%d targets passed, %d missed, %d not measured; see %s%n",
        passed, missed, verdicts.size() - passed - missed, settings.out().resolve("report.html"));
    if (!broken.isEmpty()) {
      out.println("broken: " + String.join("; ", broken));
      return EX_BROKEN;
    }
    return settings.enforce() && missed > 0 ? EX_MISSED : 0;
  }

  private static List<Target> targets() throws IOException {
    try (InputStream yaml = Suite.class.getResourceAsStream("targets.yaml")) {
      return TargetReader.read(
          new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Path workFolder() throws IOException {
    return Files.isWritable(TMPFS)
        ? Files.createTempDirectory(TMPFS, "quorus-benchmarks-")
        : Files.createTempDirectory("quorus-benchmarks-");
  }
}
