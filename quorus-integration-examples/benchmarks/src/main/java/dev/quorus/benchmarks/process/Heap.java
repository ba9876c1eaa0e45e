package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The heap of another JVM, by {@code jcmd}. */
public final class Heap {
  private static final Pattern USED =
      Pattern.compile(
          "(?:PSYoungGen|ParOldGen|def new generation|DefNew|tenured generation|Tenured"
              + "|garbage-first heap).*?used (\\d+)K");

  private Heap() {}

  /** What is in use after a full collection, in megabytes. */
  public static double usedMb(long pid) throws IOException, InterruptedException {
    Jcmd.run(pid, "GC.run");
    return parseMb(Jcmd.run(pid, "GC.heap_info"));
  }

  /** The sum over the generations of the heap. */
  static double parseMb(String info) {
    Matcher matcher = USED.matcher(info);
    long kibibytes = 0;
    boolean any = false;
    while (matcher.find()) {
      kibibytes += Long.parseLong(matcher.group(1));
      any = true;
    }
    if (!any) {
      throw new IllegalArgumentException("no generation in: " + info);
    }
    return kibibytes * 1024 / 1e6;
  }
}
