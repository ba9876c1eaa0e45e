package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.store.sql.Schema.Migration;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class SchemaTest {
  /** All that does not tell when and how long. */
  private static final String HISTORY =
      "SELECT concat_ws('|', installed_rank, version, description, type, script, checksum,"
          + " installed_by, success, typeof(installed_on)) FROM flyway_schema_history"
          + " ORDER BY installed_rank";

  private Path database;
  private Sqlite sqlite;
  private Session session;
  private Schema schema;

  @BeforeEach
  void migrate(@TempDir Path folder) throws SQLException {
    database = folder.resolve("test.db");
    sqlite = new Sqlite(database);
    session = sqlite.writer();
    schema = new Schema("the database " + database);
    schema.bringUpToDate(session, sqlite.migrations());
  }

  @AfterEach
  void close() throws SQLException {
    session.close();
  }

  @Test
  void knowsEveryMigrationInTheFolder() throws IOException, URISyntaxException {
    URL folder = Objects.requireNonNull(Schema.class.getResource("/" + Schema.FOLDER));
    try (Stream<Path> files = Files.list(Path.of(new URI(folder.toString())))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(Schema.FILES);
    }
  }

  @Test
  void makesANewDatabaseAsFlywayWould(@TempDir Path folder) throws SQLException {
    Path made = folder.resolve("by-flyway.db");
    Sqlite byFlyway = new Sqlite(made);
    try (Session theirs = byFlyway.writer()) {
      new Schema("the database " + made).migrate(byFlyway.migrations());

      assertThat(all(session, "SELECT type || name || sql FROM sqlite_master ORDER BY name"))
          .hasSizeGreaterThan(20)
          .isEqualTo(all(theirs, "SELECT type || name || sql FROM sqlite_master ORDER BY name"));
      assertThat(all(session, HISTORY)).isEqualTo(all(theirs, HISTORY));
    }
  }

  @Test
  void leavesNothingOfADatabaseThatCouldNotBeMade(@TempDir Path folder) throws SQLException {
    List<Migration> bad =
        List.of(
            new Migration("V1__good.sql", "CREATE TABLE good (a INT);"),
            new Migration("V2__bad.sql", "CREATE TABEL bad (a INT);"));
    try (Session empty = new Sqlite(folder.resolve("bad.db")).writer()) {
      assertThatThrownBy(() -> NewDatabase.create(empty, bad)).isInstanceOf(SQLException.class);

      assertThat(NewDatabase.is(empty)).isTrue();
    }
  }

  @Test
  void doesNotStartFlywayOnADatabaseThatIsUpToDate() {
    var unreachable = new SQLiteDataSource();
    unreachable.setUrl("jdbc:sqlite:/no/such/folder/test.db");

    assertThatCode(() -> schema.bringUpToDate(session, unreachable)).doesNotThrowAnyException();
  }

  @Test
  void refusesADatabaseOfALaterVersion() throws SQLException {
    session.execute(
        "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
            + " checksum, installed_by, execution_time, success)"
            + " VALUES (99, '99', 'future', 'SQL', 'V99__future.sql', 1, '', 1, 1)");

    session.execute("UPDATE ledger SET least_schema = 99");

    assertRefused(Reason.NEWER_SCHEMA, "has schema version 99");
  }

  @Test
  void worksWithADatabaseOfALaterVersionThatLeavesItRoom() throws SQLException {
    session.execute(
        "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
            + " checksum, installed_by, execution_time, success)"
            + " VALUES (99, '99', 'future', 'SQL', 'V99__future.sql', 1, '', 1, 1)");

    assertThatCode(() -> schema.bringUpToDate(session, sqlite.migrations()))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesADatabaseWhoseMigrationWasAnother() throws SQLException {
    session.execute("UPDATE flyway_schema_history SET checksum = checksum + 1 WHERE version = 1");

    assertRefused(Reason.SCHEMA_CHANGED, "was not made by this version's migrations");
  }

  @Test
  void refusesADatabaseOfAnotherProgram(@TempDir Path folder) throws SQLException {
    Path other = folder.resolve("other.db");
    Sqlite foreign = new Sqlite(other);
    try (Session theirs = foreign.writer()) {
      theirs.execute("CREATE TABLE transfers (name TEXT)");

      assertThatThrownBy(
              () -> new Schema("the database " + other).bringUpToDate(theirs, foreign.migrations()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(other.toString());
    }
  }

  private static List<String> all(Session session, String question) throws SQLException {
    return session.once(
        question, prepared -> prepared.list(row -> String.valueOf(row.getString(1))));
  }

  private void assertRefused(Reason reason, String message) {
    assertThatThrownBy(() -> schema.bringUpToDate(session, sqlite.migrations()))
        .asInstanceOf(type(StoreException.class))
        .satisfies(refusal -> {
          assertThat(refusal.reason()).isEqualTo(reason);
          assertThat(refusal)
              .hasMessageContaining(database.toString())
              .hasMessageContaining(message)
              .hasMessageContaining("choose another data folder");
        });
  }
}
