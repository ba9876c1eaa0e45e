package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;

/**
 * Brings the database to the newest schema, by Flyway and only forwards: nothing is repaired and
 * nothing applied out of order. A new embedded database is made without it, the same. Where
 * Flyway's own table already names exactly the migrations of this version, by number and checksum,
 * Flyway is not started: that saves some 170 ms of every start, and answers the same.
 */
final class Schema {
  static final String FOLDER = "db/migration";

  /** The files under the folder, in their order; a test holds this list to the folder. */
  static final List<String> FILES =
      List.of(
          "V1__transfers.sql",
          "V2__trees.sql",
          "V3__controllers.sql",
          "V4__agents.sql",
          "V5__secrets_check.sql",
          "V6__workflows.sql",
          "V7__connections.sql",
          "V8__access.sql",
          "V9__streams.sql",
          "V10__calls.sql",
          "V11__audit_retention.sql");

  private static final String LEAST = "SELECT least_schema FROM ledger WHERE id = 1";

  private final String database;

  /**
   * @param database its name as errors show it
   */
  Schema(String database) {
    this.database = database;
  }

  /** A migration as Flyway's table knows it. */
  private record Applied(int version, int checksum) {}

  /** A migration of this version of Quorus. */
  record Migration(String file, String text) {
    int version() {
      return Integer.parseInt(file.substring(1, file.indexOf("__")));
    }

    /** Flyway's checksum: of the lines without their ends. */
    int checksum() {
      CRC32 checksum = new CRC32();
      text.lines().forEach(line -> checksum.update(line.getBytes(StandardCharsets.UTF_8)));
      return (int) checksum.getValue();
    }
  }

  /**
   * @throws StoreException if the database is of a later version, if an applied migration is not
   *     the one that this version has, or if a migration fails
   * @throws SQLException if the database cannot be read
   */
  void bringUpToDate(Session session, DataSource connections) throws SQLException {
    List<Migration> migrations = migrations();
    if (NewDatabase.is(session)) {
      NewDatabase.create(session, migrations);
      return;
    }
    List<Applied> known =
        migrations.stream().map(each -> new Applied(each.version(), each.checksum())).toList();
    List<Applied> applied = applied(session);
    if (applied.equals(known) || isLaterButUsable(session, applied, known)) {
      return;
    }
    refuseNewer(applied, known.getLast().version());
    migrate(connections);
  }

  /** Written by a later version that leaves this one room to work beside it. */
  private static boolean isLaterButUsable(
      Session session, List<Applied> applied, List<Applied> known) throws SQLException {
    int newest = known.getLast().version();
    return applied.size() > known.size()
        && applied.subList(0, known.size()).equals(known)
        && session.once(LEAST, row -> row.one(least -> least.getInt(1))) <= newest;
  }

  private void refuseNewer(List<Applied> applied, int newest) {
    applied.stream()
        .mapToInt(Applied::version)
        .filter(version -> version > newest)
        .max()
        .ifPresent(version -> {
          throw new StoreException(
              Reason.NEWER_SCHEMA,
              ("%s has schema version %d, this Quorus knows %d; start the version"
                      + " that wrote it or a later one, or choose another data folder")
                  .formatted(database, version, newest),
              null);
        });
  }

  /** By Flyway, whatever is there. */
  void migrate(DataSource connections) throws SQLException {
    try {
      Flyway.configure()
          .loggers("slf4j")
          .dataSource(connections)
          .locations("classpath:" + FOLDER)
          .cleanDisabled(true)
          .outOfOrder(false)
          .validateOnMigrate(true)
          .load()
          .migrate();
    } catch (FlywayValidateException e) {
      throw new StoreException(
          Reason.SCHEMA_CHANGED,
          ("the schema of %s was not made by this version's migrations; restore it"
                  + " from a backup, or choose another data folder")
              .formatted(database),
          e);
    } catch (FlywayException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new StoreException(
          Reason.FAILED, "the schema of %s cannot be updated".formatted(database), e);
    }
  }

  private static List<Applied> applied(Session session) throws SQLException {
    boolean fresh =
        session
            .once(session.dialect().history(), table -> table.list(row -> row.getString(1)))
            .isEmpty();
    return fresh
        ? List.of()
        : session.once(
            "SELECT version, checksum FROM flyway_schema_history WHERE success ORDER BY"
                + " installed_rank",
            history -> history.list(row -> new Applied(row.getInt(1), row.getInt(2))));
  }

  private static List<Migration> migrations() {
    return FILES.stream().map(file -> new Migration(file, text(file))).toList();
  }

  private static String text(String file) {
    try (InputStream stream = Schema.class.getResourceAsStream("/" + FOLDER + "/" + file)) {
      if (stream == null) {
        throw new IllegalStateException("migration " + file + " is missing from this program");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("migration " + file + " of this program is unreadable", e);
    }
  }
}
