package dev.quorus.controller.store;

import dev.quorus.controller.store.sql.PostgresAddress;
import dev.quorus.controller.store.sql.PostgresStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.Ticker;
import dev.quorus.testkit.server.PostgresServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.stream.Stream;

/** One server for all tests of this JVM, ended with it; a database for each that asks. */
public final class SharedPostgres {
  private static final PostgresServer SERVER = start();
  private static final String TEMPLATE = migrated();

  private SharedPostgres() {}

  private static PostgresServer start() {
    try {
      Path folder = Files.createTempDirectory("quorus-postgres").toAbsolutePath();
      PostgresServer server = PostgresServer.start(folder);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, folder)));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
  }

  private static void end(PostgresServer server, Path folder) {
    try {
      server.kill();
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the data of PostgreSQL stays in " + folder, e);
    }
  }

  /** Migrated once, so that a new database is a copy. */
  private static String migrated() {
    try {
      String name = SERVER.newDatabase();
      open(name).close();
      return name;
    } catch (SQLException e) {
      throw new IllegalStateException("no database to be had", e);
    }
  }

  public static PostgresServer server() {
    return SERVER;
  }

  /** An empty database with all tables; its name. */
  public static String newDatabase() {
    try {
      return SERVER.newDatabaseLike(TEMPLATE);
    } catch (SQLException e) {
      throw new IllegalStateException("no database to be had", e);
    }
  }

  /** For whoever makes many: each takes some 8 MB. */
  static void drop(String database) {
    try {
      SERVER.drop(database);
    } catch (SQLException e) {
      throw new IllegalStateException("database " + database + " is in use", e);
    }
  }

  public static PostgresAddress address(String database) {
    return new PostgresAddress(SERVER.jdbcUrl(database), null, null);
  }

  public static Stores open(String database) {
    return PostgresStore.open(address(database), SecretCodec.OPEN, Ticker.SYSTEM);
  }
}
