package dev.quorus.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {
  @Test
  void keepsWhatWasCommittedThroughKillFreezeAndRestart(@TempDir Path folder)
      throws IOException, SQLException {
    try (PostgresServer server = PostgresServer.start(folder)) {
      String url = server.jdbcUrl(server.newDatabase());
      execute(url, "CREATE TABLE notes (text TEXT)");
      execute(url, "INSERT INTO notes VALUES ('kept')");

      server.kill();

      assertThatThrownBy(() -> execute(url, "SELECT 1")).isInstanceOf(SQLException.class);
      server.restart();
      server.freeze();
      assertThatThrownBy(() -> execute(url + "&connectTimeout=1&socketTimeout=1", "SELECT 1"))
          .isInstanceOf(SQLException.class);
      server.thaw();
      assertThat(notes(url)).isEqualTo("kept");
    }
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String notes(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT text FROM notes")) {
      return rows.next() ? rows.getString(1) : "";
    }
  }
}
