package dev.quorus.examples.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A command that ran to its end.
 *
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record CommandRun(int exitCode, String out, String err) {
  private static final int MOST_SECONDS = 240;

  /** Runs {@code ./quorus}; a command that does not end within four minutes is killed and fails. */
  public static CommandRun quorus(Path folder, Map<String, String> environment, String... more) {
    List<String> command = new ArrayList<>(List.of(Checkout.launcher().toString()));
    command.addAll(List.of(more));
    return run(folder, environment, command);
  }

  /** Runs a line of a shell. */
  public static CommandRun bash(Path folder, String line) {
    return run(folder, Map.of(), List.of("bash", "-c", line));
  }

  private static CommandRun run(
      Path folder, Map<String, String> environment, List<String> command) {
    try {
      Path out = Files.createTempFile(folder, "command", ".out");
      Path err = Files.createTempFile(folder, "command", ".err");
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      QuorusEnvironment.isolate(builder, folder.resolve("no-home")).putAll(environment);
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      process.getOutputStream().close();
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError(
            "%s did not end within %d s; it said: %s%s"
                .formatted(command, MOST_SECONDS, Files.readString(out), Files.readString(err)));
      }
      return new CommandRun(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
