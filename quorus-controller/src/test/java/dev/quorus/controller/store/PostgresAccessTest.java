package dev.quorus.controller.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** One store for all: each case has names of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class PostgresAccessTest extends AccessContract {
  private final String database = SharedPostgres.newDatabase();
  private Stores store;
  private Stores other;

  @BeforeAll
  void openStore() {
    store = SharedPostgres.open(database);
    other = SharedPostgres.open(database);
  }

  @AfterAll
  void closeStore() {
    other.close();
    store.close();
    SharedPostgres.drop(database);
  }

  @Override
  Stores store() {
    return store;
  }

  @Override
  Stores other() {
    return other;
  }

  @Override
  void alter(String sql) {
    try (Connection connection =
            DriverManager.getConnection(SharedPostgres.server().jdbcUrl(database));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
