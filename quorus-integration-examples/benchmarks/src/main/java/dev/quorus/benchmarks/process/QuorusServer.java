package dev.quorus.benchmarks.process;

import dev.quorus.cli.local.LocalServer;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A {@code ./quorus start} as users run it, with its own home, data and root below one folder, and
 * its limits of requests as they come.
 */
public final class QuorusServer implements AutoCloseable {
  private static final Duration STARTED_WITHIN = Duration.ofSeconds(60);
  private static final Duration LOOK_EVERY = Duration.ofMillis(3);

  private final Path folder;
  private final Process process;
  private final LocalServer server;
  private final double firstAnswerMillis;

  private QuorusServer(Path folder, Process process, LocalServer server, double firstAnswerMillis) {
    this.folder = folder;
    this.process = process;
    this.server = server;
    this.firstAnswerMillis = firstAnswerMillis;
  }

  /** Starts one below the folder, with more options; returns when it gave its first answer. */
  public static QuorusServer start(Path folder, String... options)
      throws IOException, InterruptedException {
    return startWith("", folder, options);
  }

  /** The same, with more options of the JVM. */
  public static QuorusServer startWith(String javaOptions, Path folder, String... options)
      throws IOException, InterruptedException {
    for (String each : List.of("home", "data", "root")) {
      Files.createDirectories(folder.resolve(each));
    }
    long begin = Ticker.SYSTEM.nanos();
    Process process = launch(folder, javaOptions, List.of(options));
    try {
      LocalServer server = awaitAnswer(folder, process);
      return new QuorusServer(folder, process, server, (Ticker.SYSTEM.nanos() - begin) / 1e6);
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static Process launch(Path folder, String javaOptions, List<String> options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Checkout.file("quorus").toString());
    command.addAll(List.of("start", "--port", "0", "--data", folder.resolve("data").toString()));
    command.addAll(List.of("--root", folder.resolve("root").toString()));
    command.addAll(options);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("QUORUS_"));
    builder.environment().put("QUORUS_HOME", folder.resolve("home").toString());
    builder.environment().put("QUORUS_JAVA_OPTS", javaOptions);
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("server.log").toFile())
            .start();
    // Whoever stops the suite wants no server to stay.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return process;
  }

  private static LocalServer awaitAnswer(Path folder, Process process)
      throws IOException, InterruptedException {
    long end = Ticker.SYSTEM.nanos() + STARTED_WITHIN.toNanos();
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (process.isAlive() && Ticker.SYSTEM.nanos() < end) {
        Optional<LocalServer> found = LocalServer.find(folder.resolve("home"));
        if (found.isPresent() && answers(client, found.get().url())) {
          return found.get();
        }
        Pause.SYSTEM.pause(LOOK_EVERY);
      }
    }
    throw new IOException(
        "the server did not start; it said: " + Files.readString(folder.resolve("server.log")));
  }

  private static boolean answers(HttpClient client, URI url) throws InterruptedException {
    try {
      HttpRequest request = HttpRequest.newBuilder(url.resolve("/health/ready")).build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** From its launch to its first answer, in milliseconds. */
  public double firstAnswerMillis() {
    return firstAnswerMillis;
  }

  public URI url() {
    return server.url();
  }

  public long pid() {
    return server.pid();
  }

  /** The folder that its transfers may read and write. */
  public Path root() {
    return folder.resolve("root");
  }

  /** The key of its administrator. */
  public String key() throws IOException {
    return Files.readString(server.adminKey()).strip();
  }

  /** What each request needs. */
  public Map<String, String> headers() throws IOException {
    return Map.of("Authorization", "Bearer " + key());
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
