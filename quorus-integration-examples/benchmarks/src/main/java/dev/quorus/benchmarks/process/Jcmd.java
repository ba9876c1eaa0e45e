package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Asks another JVM. */
final class Jcmd {
  private static final Duration AT_MOST = Duration.ofSeconds(30);

  private Jcmd() {}

  /** What it answers to the command. */
  static String run(long pid, String what) throws IOException, InterruptedException {
    Path program = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    List<String> command = List.of(program.toString(), Long.toString(pid), what);
    Command.Ended ended = Command.run(command, Path.of("/"), Map.of(), AT_MOST);
    if (ended.code() != 0) {
      throw new IOException("jcmd " + what + " failed: " + ended.output());
    }
    return ended.output();
  }
}
