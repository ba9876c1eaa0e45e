package dev.quorus.benchmarks.plan;

import dev.quorus.benchmarks.figure.Results;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * What a benchmark is given.
 *
 * @param results where its figures go
 * @param work a folder on tmpfs where there is one, for data that disks shall not slow down
 * @param out who watches
 * @param kept what several benchmarks share
 */
public record Bench(Settings settings, Results results, Path work, PrintStream out, Kept kept) {
  public Profile profile() {
    return settings.profile();
  }

  /** The number for the profile of this run. */
  public int pick(int smoke, int quick, int full) {
    return profile().pick(smoke, quick, full);
  }

  /** Whether the row is wanted. */
  public boolean wants(String row) {
    return settings.wants(row);
  }

  /** Tells whoever watches. */
  public void say(String text) {
    out.println("  " + text);
    out.flush();
  }

  /** Leaves a row out, or a part of it, and says why. */
  public void leaveOut(String what, String why) {
    results.leaveOut(what, why);
    say("left out: " + what + ": " + why);
  }

  /** Removes a folder and all in it. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  /** A new folder of its own below the work folder. */
  public Path folder(String name) throws IOException {
    return Files.createTempDirectory(work, name + "-");
  }
}
