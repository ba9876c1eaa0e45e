package dev.quorus.examples.cluster;

import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.QuorusEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A process of {@code ./quorus} that stays, with a folder and a log of its own; it is stopped,
 * continued and killed by its own id only. Started again, it goes on in the same folder. Not for
 * use by several threads.
 */
public final class NodeProcess implements AutoCloseable {
  /** Lives for seconds, among many on few cores: little heap, and no second compiler. */
  private static final String JVM =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xms32m -Xmx160m -Xss512k -XX:CICompilerCount=1";

  static final String JAVA_OPTIONS = "QUORUS_JAVA_OPTS";

  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);

  private final String name;
  private final Path folder;
  private final List<String> arguments;
  private final Map<String, String> environment = new HashMap<>();
  private Path launcher = Checkout.file("quorus");
  private Process process;
  private boolean stopped;

  private NodeProcess(
      String name, Path folder, List<String> arguments, Map<String, String> environment)
      throws IOException {
    this.name = name;
    this.folder = Files.createDirectories(folder);
    this.arguments = List.copyOf(arguments);
    this.environment.putAll(environment);
    this.process = launch();
  }

  /** Starts one; it is not ready when this returns. */
  static NodeProcess start(
      String name, Path folder, List<String> arguments, Map<String, String> environment)
      throws IOException {
    return new NodeProcess(name, folder, arguments, environment);
  }

  private Process launch() throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    QuorusEnvironment.isolate(builder, folder.resolve("home")).putAll(environment);
    builder.environment().merge(JAVA_OPTIONS, JVM, (more, usual) -> usual + " " + more);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  public String name() {
    return name;
  }

  public Path folder() {
    return folder;
  }

  /** The launcher becomes the JVM, so this is the JVM's. */
  long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public boolean isStopped() {
    return stopped;
  }

  /** Ends it at once, as a crash does. */
  public void kill9() {
    process.destroyForcibly();
    stopped = false;
    waitForEnd(ENDS_WITHIN);
  }

  /** Halts it where it is, as a long pause of its host does. */
  public void stop() {
    signal("STOP");
    stopped = true;
  }

  /** Lets it go on from where it was halted; does nothing otherwise. */
  public void proceed() {
    if (stopped) {
      signal("CONT");
      stopped = false;
    }
  }

  /** Asks it to end, by SIGTERM; returns at once. */
  public void tellToEnd() {
    process.destroy();
  }

  /** Its exit code, once it has ended. */
  public int waitForEnd(Duration atMost) {
    try {
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("%s did not end within %s".formatted(name, atMost));
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Starts it again in the same folder, after its end. */
  public void restart() throws IOException {
    if (process.isAlive()) {
      throw new IllegalStateException(name + " still runs");
    }
    process = launch();
  }

  /** The same with more in its environment, from now on. */
  public void restart(Map<String, String> more) throws IOException {
    environment.putAll(more);
    restart();
  }

  /** The same by the launcher of another checkout, from now on. */
  public void restartAs(Path other) throws IOException {
    launcher = other;
    restart();
  }

  /** All that its processes have written so far. */
  public String output() {
    try {
      return Files.readString(log());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path log() {
    return folder.resolve(name + ".log");
  }

  private void signal(String signal) {
    try {
      int exit =
          new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IllegalStateException("kill -%s %s: %d".formatted(signal, name, exit));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      kill9();
    }
  }
}
