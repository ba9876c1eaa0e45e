package dev.quorus.benchmarks.process;

import dev.quorus.cli.local.LocalServer;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@code ./quorus start} as users run it, with its own home, data and root below one folder, and
 * its limits of requests as they come.
 */
public final class QuorusServer implements Quorus {
  private final Path folder;
  private final QuorusProcess process;
  private final LocalServer server;
  private final double firstAnswerMillis;

  private QuorusServer(
      Path folder, QuorusProcess process, LocalServer server, double firstAnswerMillis) {
    this.folder = folder;
    this.process = process;
    this.server = server;
    this.firstAnswerMillis = firstAnswerMillis;
  }

  /**
   * Starts one below the folder, with more options; returns when it gave its first answer. In the
   * folder of one that was closed it goes on with what that one had.
   */
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
    Files.deleteIfExists(folder.resolve("home").resolve(LocalServer.FILE));
    List<String> arguments = new ArrayList<>();
    int port = FreePorts.one();
    arguments.addAll(List.of("start", "--port", Integer.toString(port)));
    arguments.addAll(List.of("--data", data(folder).toString()));
    arguments.addAll(List.of("--root", folder.resolve("root").toString()));
    arguments.addAll(List.of(options));
    long begin = Ticker.SYSTEM.nanos();
    QuorusProcess process =
        QuorusProcess.launch(folder, Map.of("QUORUS_JAVA_OPTS", javaOptions), arguments);
    try {
      process.awaitAnswer(port);
      double millis = (Ticker.SYSTEM.nanos() - begin) / 1e6;
      process.awaitReady(() -> url(folder));
      return new QuorusServer(folder, process, registered(folder).orElseThrow(), millis);
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  private static @Nullable URI url(Path folder) throws IOException {
    return registered(folder).map(LocalServer::url).orElse(null);
  }

  private static Optional<LocalServer> registered(Path folder) throws IOException {
    return LocalServer.find(folder.resolve("home"));
  }

  private static Path data(Path folder) {
    return folder.resolve("data");
  }

  @Override
  public double firstAnswerMillis() {
    return firstAnswerMillis;
  }

  @Override
  public URI url() {
    return server.url();
  }

  @Override
  public long pid() {
    return server.pid();
  }

  @Override
  public Path data() {
    return data(folder);
  }

  @Override
  public Path root() {
    return folder.resolve("root");
  }

  @Override
  public String key() throws IOException {
    return Files.readString(server.adminKey()).strip();
  }

  @Override
  public void close() {
    process.close();
  }
}
