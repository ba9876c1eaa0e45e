package dev.quorus.examples.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A command that still runs, and may be killed. */
public final class RunningCommand implements AutoCloseable {
  private final Process process;
  private final Path out;

  private RunningCommand(Process process, Path out) {
    this.process = process;
    this.out = out;
  }

  /** Starts {@code ./quorus} in a folder, whose own home it uses. */
  public static RunningCommand quorus(
      Path folder, Map<String, String> environment, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(Checkout.launcher().toString()));
    command.addAll(arguments);
    return start(folder, environment, command);
  }

  private static RunningCommand start(
      Path folder, Map<String, String> environment, List<String> command) throws IOException {
    Path out = Files.createTempFile(folder, "running", ".out");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    QuorusEnvironment.isolate(builder, folder.resolve("no-home")).putAll(environment);
    builder.redirectOutput(out.toFile()).redirectErrorStream(true);
    return new RunningCommand(builder.start(), out);
  }

  /** Starts the command line of a shell, which has to become the command by {@code exec}. */
  public static RunningCommand bash(Path folder, String line) throws IOException {
    return start(folder, Map.of(), List.of("bash", "-c", line));
  }

  /** The file with all that it writes. */
  public Path output() {
    return out;
  }

  /** The lines that it wrote so far, whole ones only. */
  public List<String> lines() throws IOException {
    String text = Files.readString(out);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  /** Ends it at once, as a crash does; the launcher has become the JVM by then. */
  public void kill9() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    kill9();
  }
}
