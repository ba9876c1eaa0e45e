package dev.quorus.examples.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How much CPU time processes have used, as Linux tells it. */
final class CpuTime {
  private static final double TICKS_A_SECOND = 100;
  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;

  private CpuTime() {}

  /** User and system time of the process so far. */
  static double seconds(String pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", pid, "stat"));
    List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
    return (Long.parseLong(fields.get(USER_TIME)) + Long.parseLong(fields.get(SYSTEM_TIME)))
        / TICKS_A_SECOND;
  }
}
