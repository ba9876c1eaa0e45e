package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.sql.Schema.Migration;
import java.sql.SQLException;
import java.util.List;

/**
 * Makes the schema in an empty database that no other process can have: by the migrations and with
 * the record of them that Flyway would leave, in one transaction. Starting Flyway for that takes
 * 100 ms of the first start; a test holds the two to each other.
 */
final class NewDatabase {
  private static final String HISTORY =
      """
      CREATE TABLE "flyway_schema_history" (
          "installed_rank" INT NOT NULL PRIMARY KEY,
          "version" VARCHAR(50),
          "description" VARCHAR(200) NOT NULL,
          "type" VARCHAR(20) NOT NULL,
          "script" VARCHAR(1000) NOT NULL,
          "checksum" INT,
          "installed_by" VARCHAR(100) NOT NULL,
          "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
          "execution_time" INT NOT NULL,
          "success" BOOLEAN NOT NULL
      );
      CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success");
      """;

  private static final String APPLIED =
      "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
          + " checksum, installed_by, execution_time, success)"
          + " VALUES (?, ?, ?, 'SQL', ?, ?, '', 0, 1)";

  private NewDatabase() {}

  /** Whether there is nothing in it, so that this may make it. */
  static boolean is(Session session) throws SQLException {
    return session.dialect().sole()
        && session
            .once("SELECT name FROM sqlite_master LIMIT 1", row -> row.list(name -> 1))
            .isEmpty();
  }

  /** All of it or, if this fails or the process ends, nothing. */
  static void create(Session session, List<Migration> migrations) throws SQLException {
    session.begin();
    try {
      session.script(HISTORY);
      for (Migration each : migrations) {
        session.script(each.text());
        session.once(APPLIED, row -> record(row, each));
      }
      session.commit();
    } catch (SQLException e) {
      session.rollback();
      throw e;
    }
  }

  private static int record(Prepared row, Migration migration) throws SQLException {
    String file = migration.file();
    String description =
        file.substring(file.indexOf("__") + 2, file.length() - ".sql".length()).replace('_', ' ');
    return row.number(migration.version())
        .text(Integer.toString(migration.version()))
        .text(description)
        .text(file)
        .number(migration.checksum())
        .update();
  }
}
