package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The heap of another JVM, by {@code jcmd}. */
public final class Heap {
  private static final Duration AT_MOST = Duration.ofSeconds(30);
  private static final Pattern USED =
      Pattern.compile(
          "(?:PSYoungGen|ParOldGen|def new generation|DefNew|tenured generation|Tenured"
              + "|garbage-first heap).*?used (\\d+)K");

  private Heap() {}

  /** What is in use after a full collection, in megabytes. */
  public static double usedMb(long pid) throws IOException, InterruptedException {
    jcmd(pid, "GC.run");
    return parseMb(jcmd(pid, "GC.heap_info"));
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

  private static String jcmd(long pid, String what) throws IOException, InterruptedException {
    Path program = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    List<String> command = List.of(program.toString(), Long.toString(pid), what);
    Command.Ended ended = Command.run(command, Path.of("/"), Map.of(), AT_MOST);
    if (ended.code() != 0) {
      throw new IOException("jcmd " + what + " failed: " + ended.output());
    }
    return ended.output();
  }
}
