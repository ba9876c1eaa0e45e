package dev.quorus.examples.process;

import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.cli.local.LocalServer;
import dev.quorus.core.time.SystemTime;
import dev.quorus.testkit.server.Loopback;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * A {@code ./quorus start} of its own: its own quorus folder, data and root, all below one folder.
 * It may be killed and started again on the same folders, and keeps its port then. Not for use by
 * several threads, but for {@link #client()}.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Duration STARTED_WITHIN = Duration.ofSeconds(60);
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private final Path folder;
  private final List<String> options;
  private Process process;
  private LocalServer server;
  private final QuorusClient client;

  private ServerProcess(Path folder, List<String> options) throws IOException {
    this.folder = folder;
    this.options = List.copyOf(options);
    for (String each : List.of("home", "data", "root")) {
      Files.createDirectories(folder.resolve(each));
    }
    this.process = launch(Loopback.freePort());
    this.server = awaitReady();
    this.client = newClient(server);
  }

  /**
   * Starts one below a folder, with more options of {@code quorus start}; returns once it is ready.
   */
  static ServerProcess start(Path folder, List<String> options) throws IOException {
    return new ServerProcess(folder, options);
  }

  public Path data() {
    return folder.resolve("data");
  }

  public Path root() {
    return folder.resolve("root");
  }

  /** What QUORUS_HOME is for it. */
  public Path home() {
    return folder.resolve("home");
  }

  public URI url() {
    return server.url();
  }

  public long pid() {
    return server.pid();
  }

  public String key() {
    try {
      return Files.readString(server.adminKey()).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends each call once: a test that wants it repeated says so. Good across restarts. */
  public QuorusClient client() {
    return client;
  }

  /** All that its processes have written so far. */
  public String output() {
    try {
      return Files.readString(log().toPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the JVM at once, as a crash does. */
  public void kill9() {
    ProcessHandle jvm =
        ProcessHandle.of(server.pid())
            .orElseThrow(() -> new IllegalStateException("it ended before it was killed"));
    jvm.destroyForcibly();
    waitForEnd(Duration.ofSeconds(10));
  }

  /** Asks it to end, by SIGTERM; returns at once. */
  public void tellToStop() {
    ProcessHandle.of(server.pid()).ifPresent(ProcessHandle::destroy);
  }

  /** Asks it to end, by SIGTERM, and returns its exit code. */
  public int terminate(Duration atMost) {
    tellToStop();
    return waitForEnd(atMost);
  }

  /** Its exit code, once it has ended. */
  public int waitForEnd(Duration atMost) {
    try {
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("the server did not end within " + atMost);
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Starts it again on the same folders and at the same port. */
  public void restart() throws IOException {
    process = launch(server.url().getPort());
    server = awaitReady();
  }

  private Process launch(int port) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Checkout.launcher().toString());
    command.addAll(List.of("start", "--port", Integer.toString(port)));
    command.addAll(List.of("--data", data().toString(), "--root", root().toString()));
    command.addAll(options);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    // A server that lives for seconds only: the best compiler would take more time than it saves.
    QuorusEnvironment.isolate(builder, home()).put("QUORUS_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log()))
        .start();
  }

  private File log() {
    return folder.resolve("server.log").toFile();
  }

  private LocalServer awaitReady() {
    try {
      LocalServer registered =
          await("the server to register itself")
              .atMost(STARTED_WITHIN)
              .pollInterval(LOOK_EVERY)
              .until(this::registered, Optional::isPresent)
              .orElseThrow();
      try (QuorusClient asking = newClient(registered)) {
        await("the server to be ready")
            .atMost(STARTED_WITHIN)
            .pollInterval(LOOK_EVERY)
            .until(() -> isReady(asking));
      }
      return registered;
    } catch (RuntimeException e) {
      process.destroyForcibly();
      throw new AssertionError("the server did not start; it said:\n" + output(), e);
    }
  }

  /** The file of a server that was killed stays, so only that of this very process counts. */
  private Optional<LocalServer> registered() throws IOException {
    if (!process.isAlive()) {
      throw new IllegalStateException("it ended with exit code " + process.exitValue());
    }
    return LocalServer.find(home())
        .filter(found ->
            found.pid() == process.pid()
                || process.descendants().anyMatch(child -> child.pid() == found.pid()));
  }

  private static boolean isReady(QuorusClient asking) {
    try {
      return asking.ready().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof ClientError.Unreachable) {
        return false;
      }
      throw e;
    }
  }

  private QuorusClient newClient(LocalServer server) {
    try {
      String key = Files.readString(server.adminKey()).strip();
      ClientOptions asking = ClientOptions.of(server.url(), key).withTries(1);
      int tls = options.indexOf("--tls-cert");
      return new QuorusClient(
          tls < 0 ? asking : asking.withTrust(Trust.in(Path.of(options.get(tls + 1)))),
          SystemTime.INSTANCE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    client.close();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    waitForEnd(Duration.ofSeconds(10));
  }
}
