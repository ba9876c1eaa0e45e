package dev.quorus.examples.agents;

import static org.awaitility.Awaitility.await;

import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.QuorusEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@code ./quorus agent} with a folder of its own below one. Not for use by several threads. */
final class AgentProcess implements AutoCloseable {
  private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(60);

  private final Path folder;
  private final List<String> command = new ArrayList<>();
  private Process process;

  /**
   * Starts one; it is not connected when this returns.
   *
   * @param prefix of the command, such as {@code ip netns exec NAME}
   * @param options of {@code quorus agent}
   */
  AgentProcess(Path folder, List<String> prefix, List<String> options) throws IOException {
    this.folder = Files.createDirectories(folder);
    command.addAll(prefix);
    command.addAll(List.of(Checkout.file("quorus").toString(), "agent"));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    command.addAll(options);
    this.process = launch();
  }

  private Process launch() throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    QuorusEnvironment.isolate(builder, folder.resolve("home"))
        .put("QUORUS_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  private Path log() {
    return folder.resolve("agent.log");
  }

  AgentProcess connected() {
    await("the agent to be connected")
        .atMost(CONNECTED_WITHIN)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> output().contains("waiting for work") || !process.isAlive());
    if (!process.isAlive()) {
      throw new AssertionError("the agent ended; it said:\n" + output());
    }
    return this;
  }

  Path data() {
    return folder.resolve("data");
  }

  String output() {
    try {
      return Files.exists(log()) ? Files.readString(log()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts it again in the same folder, after its end. */
  void restart() throws IOException {
    Files.delete(log());
    process = launch();
  }

  void tellToStop() {
    process.destroy();
  }

  int waitForEnd(Duration atMost) throws InterruptedException {
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("the agent did not end within " + atMost);
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
