package dev.quorus.benchmarks.process;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One process of {@code ./quorus}, with its home and its log in a folder; it is killed by its id.
 */
final class QuorusProcess implements AutoCloseable {
  private static final Duration STARTED_WITHIN = Duration.ofSeconds(90);
  private static final Duration LOOK_EVERY = Duration.ofMillis(3);

  private static final byte[] QUESTION =
      "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  /** Where it answers, once it does; null until then. */
  interface Place {
    @Nullable URI url() throws IOException;
  }

  private final Path log;
  private final Process process;

  private QuorusProcess(Path log, Process process) {
    this.log = log;
    this.process = process;
  }

  /**
   * Starts one.
   *
   * @param more variables of its environment, in which nothing else of Quorus is
   */
  static QuorusProcess launch(Path folder, Map<String, String> more, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Checkout.file("quorus").toString());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("QUORUS_"));
    builder.environment().put("QUORUS_HOME", folder.resolve("home").toString());
    builder.environment().putAll(more);
    Path log = folder.resolve(arguments.getFirst() + ".log");
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    // Whoever stops the suite wants none of them to stay.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return new QuorusProcess(log, process);
  }

  /**
   * Waits until it answers a request at this port of the loopback address. By a socket, because
   * what asks takes its time from the same processors as what starts.
   */
  void awaitAnswer(int port) throws IOException, InterruptedException {
    long end = Ticker.SYSTEM.nanos() + STARTED_WITHIN.toNanos();
    while (process.isAlive() && Ticker.SYSTEM.nanos() < end) {
      if (answers(port)) {
        return;
      }
      Pause.SYSTEM.pause(LOOK_EVERY);
    }
    throw new IOException("quorus did not start; it said: " + Files.readString(log));
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(QUESTION);
      return socket.getInputStream().read() >= 0;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Waits until it is ready at its place. */
  void awaitReady(Place place) throws IOException, InterruptedException {
    await(client -> {
      URI url = place.url();
      return url != null && isOk(client, url.resolve("/health/ready"));
    });
  }

  /** Something that is asked of it until it is so. */
  interface Question {
    boolean holds(HttpClient client) throws IOException, InterruptedException;
  }

  /** Waits until this is so. */
  void await(Question question) throws IOException, InterruptedException {
    long end = Ticker.SYSTEM.nanos() + STARTED_WITHIN.toNanos();
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (process.isAlive() && Ticker.SYSTEM.nanos() < end) {
        if (question.holds(client)) {
          return;
        }
        Pause.SYSTEM.pause(LOOK_EVERY);
      }
    }
    throw new IOException("quorus did not start; it said: " + Files.readString(log));
  }

  private static boolean isOk(HttpClient client, URI url) throws InterruptedException {
    try {
      HttpRequest request = HttpRequest.newBuilder(url).build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** The launcher becomes the JVM, so this is the JVM's. */
  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it at once, as a crash does. */
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
