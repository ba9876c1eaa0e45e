package dev.quorus.agent.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another Java process with the classes of this one, to be killed at will. */
public final class ChildJvm implements AutoCloseable {
  private final Process process;

  private ChildJvm(Process process) {
    this.process = process;
  }

  /** Starts the main method of a class; its standard error goes where this process's goes. */
  public static ChildJvm start(Class<?> main, String... arguments) throws IOException {
    return start(command(main, arguments));
  }

  /** The same with a limit on the length of every file that it writes, in KiB. */
  public static ChildJvm startWithFileLimit(int kib, Class<?> main, String... arguments)
      throws IOException {
    List<String> limited = new ArrayList<>();
    limited.addAll(List.of("bash", "-c", "ulimit -S -f " + kib + " && exec \"$@\"", "limited"));
    limited.addAll(command(main, arguments));
    return start(limited);
  }

  private static ChildJvm start(List<String> command) throws IOException {
    return new ChildJvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  private static List<String> command(Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Dvertx.disableFileCPResolving=true",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  public InputStream output() {
    return process.getInputStream();
  }

  /** Kills it as {@code kill -9} does, and waits until it is gone. */
  public void kill() {
    // Not through the process, which would close the output that is still to be read.
    process.toHandle().destroyForcibly();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }

  /** All whole lines that it writes until it ends. */
  public List<String> lines() throws IOException {
    return whole(new String(output().readAllBytes(), StandardCharsets.UTF_8));
  }

  /** The same where the first byte was read before, to know that it writes. */
  public List<String> linesFrom(int firstByte) throws IOException {
    String rest = new String(output().readAllBytes(), StandardCharsets.UTF_8);
    return whole((char) firstByte + rest);
  }

  /** What a kill cut off is no line. */
  private static List<String> whole(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  @Override
  public void close() {
    kill();
  }
}
