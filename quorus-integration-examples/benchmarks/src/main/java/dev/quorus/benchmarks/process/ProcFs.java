package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What Linux says of a process in {@code /proc}. */
public final class ProcFs {
  /** Of one second; it is 100 on every Linux that is in use. */
  private static final double TICKS = 100;

  private static final int UTIME = 11;
  private static final int STIME = 12;

  private final Path folder;

  /** For one process. */
  public ProcFs(long pid) {
    this(Path.of("/proc", Long.toString(pid)));
  }

  ProcFs(Path folder) {
    this.folder = folder;
  }

  /** Whether this machine has it at all. */
  public static boolean exists() {
    return Files.isDirectory(Path.of("/proc/self/task"));
  }

  /** Processor time so far, user's and system's, in seconds. */
  public double cpuSeconds() throws IOException {
    String stat = Files.readString(folder.resolve("stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[UTIME]) + Long.parseLong(fields[STIME])) / TICKS;
  }

  public int threads() throws IOException {
    return Math.toIntExact(field(folder.resolve("status"), "Threads:"));
  }

  /** Resident memory, in megabytes. */
  public double residentMb() throws IOException {
    return field(folder.resolve("status"), "VmRSS:") * 1024 / 1e6;
  }

  /**
   * Context switches of the threads that there are now, wanted and unwanted. Those of threads that
   * ended are gone from it.
   */
  public long contextSwitches() throws IOException {
    long sum = 0;
    try (Stream<Path> tasks = Files.list(folder.resolve("task"))) {
      for (Path task : tasks.toList()) {
        sum += switchesOf(task.resolve("status"));
      }
    }
    return sum;
  }

  private static long switchesOf(Path status) throws IOException {
    try {
      return field(status, "voluntary_ctxt_switches:")
          + field(status, "nonvoluntary_ctxt_switches:");
    } catch (NoSuchFileException ended) {
      return 0;
    }
  }

  private static long field(Path file, String name) throws IOException {
    List<String> lines = Files.readAllLines(file);
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip().split("\\s+")[0])
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow(() -> new IOException(file + " has no line " + name));
  }
}
