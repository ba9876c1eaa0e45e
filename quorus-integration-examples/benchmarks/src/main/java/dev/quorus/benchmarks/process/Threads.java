package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The threads of another JVM, by {@code jcmd}. */
public final class Threads {
  private static final Pattern LIVE = Pattern.compile("(?m)^java\\.threads\\.live=(\\d+)$");

  private Threads() {}

  /** Threads of the platform that run Java: not those of the collector and the compiler. */
  public static int live(long pid) throws IOException, InterruptedException {
    return parse(Jcmd.run(pid, "PerfCounter.print"));
  }

  static int parse(String counters) {
    Matcher live = LIVE.matcher(counters);
    if (!live.find()) {
      throw new IllegalArgumentException("no java.threads.live among the counters");
    }
    return Integer.parseInt(live.group(1));
  }
}
