package dev.quorus.benchmarks;

import dev.quorus.benchmarks.process.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which versions of other programs take part. */
final class Versions {
  private static final Duration AT_MOST = Duration.ofSeconds(5);
  private static final Map<String, String> QUESTIONS = questions();

  private Versions() {}

  private static Map<String, String> questions() {
    Map<String, String> questions = new LinkedHashMap<>();
    questions.put("wrk", "-v");
    questions.put("nginx", "-v");
    questions.put("node", "--version");
    questions.put("curl", "--version");
    questions.put("rclone", "version");
    questions.put("aria2c", "--version");
    questions.put("lftp", "--version");
    questions.put("ssh", "-V");
    questions.put("smbclient", "--version");
    return questions;
  }

  /** Each with the first line that it says of itself, or that it is missing. */
  static Map<String, String> found() {
    Map<String, String> versions = new LinkedHashMap<>();
    QUESTIONS.forEach((program, question) ->
        versions.put(
            program, Command.find(program).flatMap(path -> ask(path, question)).orElse("missing")));
    return versions;
  }

  private static Optional<String> ask(Path program, String question) {
    try {
      List<String> command = List.of(program.toString(), question);
      return Command.run(command, Path.of("/"), Map.of(), AT_MOST).output().lines().findFirst();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
