package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The PostgreSQL of this system's packages, with its settings as they come, run privately: its data
 * in a folder of its own, at a free port of the loopback address.
 */
public final class Postgres implements AutoCloseable {
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
  private static final Path TMPFS = Path.of("/dev/shm");
  private static final Duration AT_MOST = Duration.ofSeconds(90);
  private static final String USER = "postgres";

  private final Path programs;
  private final Path folder;
  private final int port;
  private final Thread ending = new Thread(this::end);

  private Postgres(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  /** The folder of the newest one's programs; empty where none is installed. */
  public static Optional<Path> find() throws IOException {
    if (!Files.isDirectory(VERSIONS)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
          .max(Comparator.naturalOrder());
    }
  }

  /** Starts one on tmpfs where there is one, as the other data is; returns once it answers. */
  public static Postgres start(Path programs) throws IOException, InterruptedException {
    // Beside the suite's own folder, which its user may not enter.
    Path folder =
        Files.isWritable(TMPFS)
            ? Files.createTempDirectory(TMPFS, "quorus-postgres-")
            : Files.createTempDirectory("quorus-postgres-");
    Postgres postgres = new Postgres(programs, folder, FreePorts.one());
    Runtime.getRuntime().addShutdownHook(postgres.ending);
    try {
      postgres.launch();
      return postgres;
    } catch (IOException | InterruptedException | RuntimeException e) {
      postgres.close();
      throw e;
    }
  }

  private void launch() throws IOException, InterruptedException {
    if (isRoot()) {
      run(List.of("chown", USER, folder.toString()));
    }
    asItself("initdb", "--auth=trust", "--username=" + USER, "--pgdata=" + data());
    asItself(
        "pg_ctl",
        "start",
        "--wait",
        "--pgdata=" + data(),
        "--log=" + folder.resolve("log"),
        "--options=-c listen_addresses=127.0.0.1 -c port=%d -c unix_socket_directories="
            .formatted(port));
  }

  /** Makes an empty database; its address. */
  public String newDatabase(String name) throws IOException, InterruptedException {
    asItself("createdb", "--host=127.0.0.1", "--port=" + port, "--username=" + USER, name);
    return "jdbc:postgresql://127.0.0.1:%d/%s?user=%s".formatted(port, name, USER);
  }

  /** It refuses to run as root. */
  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private Path data() {
    return folder.resolve("data");
  }

  private void asItself(String program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("runuser", "-u", USER, "--"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    run(command);
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Command.Ended ended = Command.run(command, Path.of("/"), Map.of("LC_ALL", "C"), AT_MOST);
    if (ended.code() != 0) {
      throw new IOException(command + " failed: " + ended.output());
    }
  }

  /** By the id of its process, which is in its folder. */
  private void end() {
    try {
      if (Files.exists(data().resolve("postmaster.pid"))) {
        asItself("pg_ctl", "stop", "--mode=immediate", "--pgdata=" + data());
      }
      run(List.of("rm", "-rf", folder.toString()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException alreadyEnding) {
      // The hook runs, and finds nothing to end.
    }
  }
}
