package dev.quorus.benchmarks.process;

import dev.quorus.core.config.Environment;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs other programs to their end. */
public final class Command {
  /** Where administrators' programs are, which are not on everybody's path. */
  private static final List<String> MORE_FOLDERS = List.of("/usr/sbin", "/usr/local/sbin", "/sbin");

  private Command() {}

  /** What one said, to both of its outputs, and its exit code. */
  public record Ended(int code, String output) {}

  /** The program of that name, where it is installed. */
  public static Optional<Path> find(String name) {
    String path = Environment.SYSTEM.value("PATH").orElse("");
    return Stream.concat(Arrays.stream(path.split(File.pathSeparator)), MORE_FOLDERS.stream())
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Runs one.
   *
   * @param more variables of its environment
   * @throws IOException if it does not end in time; it is killed then
   */
  public static Ended run(
      List<String> command, Path folder, Map<String, String> more, Duration atMost)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("command", ".out");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().putAll(more);
      Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
      process.getOutputStream().close();
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IOException(
            "%s did not end within %s; it said: %s"
                .formatted(command.getFirst(), atMost, Files.readString(output)));
      }
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
