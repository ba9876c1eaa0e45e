package dev.quorus.examples.docs;

import dev.quorus.examples.process.CommandRun;
import dev.quorus.testkit.server.Loopback;
import dev.quorus.testkit.server.Peers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The PostgreSQL of this system's packages, run privately, with the clients that belong to it. */
final class DebianPostgres implements AutoCloseable {
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  private final Path folder;
  private final Path programs;
  private final String user;
  final int port;

  private DebianPostgres(Path folder, Path programs, int port) {
    this.folder = folder;
    this.programs = programs;
    this.port = port;
    // It refuses to run as root.
    this.user = System.getProperty("user.name").equals("root") ? "runuser -u postgres -- " : "";
  }

  static DebianPostgres start() throws IOException {
    Path programs = Peers.require("PostgreSQL", programs());
    // Not below a folder of JUnit's, which other users may not enter.
    Path folder = Files.createTempDirectory("quorus-postgres");
    DebianPostgres started = new DebianPostgres(folder, programs, Loopback.freePort());
    started.launch();
    return started;
  }

  private static Optional<Path> programs() throws IOException {
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

  private void launch() {
    if (!user.isEmpty()) {
      run("chown postgres " + folder);
    }
    run(user + programs + "/initdb --auth=trust --username=postgres --pgdata=" + data());
    run(
        "%s%s/pg_ctl start --wait --pgdata=%s --log=%s/log --options='-c listen_addresses=127.0.0.1 -c port=%d -c unix_socket_directories='"
            .formatted(user, programs, data(), folder, port));
  }

  private Path data() {
    return folder.resolve("data");
  }

  /** Where its clients are, which must not be older than the server. */
  Path programsFolder() {
    return programs;
  }

  private void run(String line) {
    CommandRun run = CommandRun.bash(Path.of("/tmp"), line);
    if (run.exitCode() != 0) {
      throw new IllegalStateException(line + " failed: " + run.out() + run.err());
    }
  }

  @Override
  public void close() {
    run("%s%s/pg_ctl stop --mode=immediate --pgdata=%s".formatted(user, programs, data()));
    run("rm -rf " + folder);
  }
}
