package dev.quorus.testkit.server;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A real PostgreSQL on a free loopback port, with its data in a folder of the test. Commits survive
 * {@link #kill}: they are handed to the operating system before they are acknowledged. They are
 * flushed to the disk only with the setting {@code fsync=on}, which tests have no use for.
 * Databases are reached as {@link #USER}, without a password. Needs no installation, and starts as
 * root too.
 */
public final class PostgresServer implements AutoCloseable {
  public static final String USER = "postgres";

  private static final String HOST = "127.0.0.1";
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final Path folder;
  private final int port;
  private final Map<String, String> settings;
  private EmbeddedPostgres server;

  private PostgresServer(Path folder, Map<String, String> settings) throws IOException {
    this.folder = folder;
    this.port = Loopback.freePort();
    this.settings = settings;
    this.server = launch();
  }

  /**
   * Starts one in an empty folder; returns once it answers, after some three seconds.
   *
   * @param settings of its configuration file, each as {@code name=value}
   */
  public static PostgresServer start(Path folder, String... settings) throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("fsync", "off");
    all.put("full_page_writes", "off");
    all.put("synchronous_commit", "on");
    all.put("max_connections", "100");
    all.put("shared_buffers", "64MB");
    for (String each : settings) {
      int equals = each.indexOf('=');
      all.put(each.substring(0, equals), each.substring(equals + 1));
    }
    return new PostgresServer(folder, all);
  }

  private EmbeddedPostgres launch() throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(data())
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(true)
            .setPGStartupWait(Duration.ofSeconds(60))
            .setPort(port);
    settings.forEach(builder::setServerConfig);
    return builder.start();
  }

  private Path data() {
    return folder.resolve("pgdata");
  }

  public int port() {
    return port;
  }

  /** Of the database that every server has. */
  public String jdbcUrl() {
    return jdbcUrl("postgres");
  }

  /** Of a database that {@link #newDatabase} made. */
  public String jdbcUrl(String database) {
    return jdbcUrl(database, port);
  }

  /** The same by way of another port, such as a proxy's. */
  public static String jdbcUrl(String database, int port) {
    return "jdbc:postgresql://" + HOST + ":" + port + "/" + database + "?user=" + USER;
  }

  /** Makes an empty database; its name. */
  public String newDatabase() throws SQLException {
    String name = "test_" + DATABASES.incrementAndGet();
    execute("CREATE DATABASE " + name);
    return name;
  }

  /** Makes a database that is a copy of another one, to which nobody may be connected; its name. */
  public String newDatabaseLike(String template) throws SQLException {
    String name = "test_" + DATABASES.incrementAndGet();
    execute("CREATE DATABASE " + name + " TEMPLATE " + template);
    return name;
  }

  /** Removes a database that nobody is connected to any more. */
  public void drop(String database) throws SQLException {
    execute("DROP DATABASE " + database);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Ends all of its processes at once, as a crash does. */
  public void kill() throws IOException {
    processes().forEach(ProcessHandle::destroyForcibly);
    await().atMost(Duration.ofSeconds(20)).until(this::isGone);
    // Lets go of the folder; it finds nothing left to stop.
    server.close();
  }

  /** Starts it again on the same data and the same port; after {@link #kill} only. */
  public void restart() throws IOException {
    server = launch();
  }

  /** Its processes stand still: connections stay open and nobody is answered. */
  public void freeze() throws IOException {
    signal("-STOP");
  }

  /** They go on. */
  public void thaw() throws IOException {
    signal("-CONT");
  }

  private void signal(String signal) throws IOException {
    for (ProcessHandle each : processes().toList()) {
      new ProcessBuilder("kill", signal, Long.toString(each.pid())).inheritIO().start();
    }
  }

  private boolean isGone() {
    try (ServerSocket free = new ServerSocket(port)) {
      return free.isBound() && processes().findAny().isEmpty();
    } catch (IOException e) {
      // The port is still held.
      return false;
    }
  }

  private Stream<ProcessHandle> processes() throws IOException {
    Path pid = data().resolve("postmaster.pid");
    if (!Files.exists(pid)) {
      return Stream.empty();
    }
    return ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).getFirst().strip())).stream()
        .flatMap(main -> Stream.concat(Stream.of(main), main.descendants()));
  }

  /** Stops it; the folder is left to the test. */
  @Override
  public void close() throws IOException {
    thaw();
    server.close();
  }
}
