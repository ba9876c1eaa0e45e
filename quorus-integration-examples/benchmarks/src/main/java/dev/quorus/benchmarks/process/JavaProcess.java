package dev.quorus.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A class of this suite in a JVM of its own. It prints a line when it is ready, and ends with its
 * standard input, so that none outlives the suite.
 */
public final class JavaProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;
  private final String firstLine;

  private JavaProcess(Process process, BufferedReader out, String firstLine) {
    this.process = process;
    this.out = out;
    this.firstLine = firstLine;
  }

  /** Starts one with these options of the JVM; returns when it said its first line. */
  public static JavaProcess start(Class<?> main, List<String> options, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    if (line == null) {
      throw new IOException(
          main.getSimpleName()
              + " did not start; exit code "
              + process.onExit().join().exitValue());
    }
    return new JavaProcess(process, out, line);
  }

  /** What it said first, such as its port. */
  public String firstLine() {
    return firstLine;
  }

  /** Its next line; blocks. */
  public String nextLine() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IOException("a process ended before it said all; it said first: " + firstLine);
    }
    return line;
  }

  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
