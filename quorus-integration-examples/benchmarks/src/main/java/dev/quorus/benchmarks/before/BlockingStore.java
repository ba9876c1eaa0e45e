package dev.quorus.benchmarks.before;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** One connection, one lock, and a commit for each change: durable as ours is. */
final class BlockingStore {
  private final Connection connection;

  BlockingStore(Path database) throws SQLException {
    this.connection = DriverManager.getConnection("jdbc:sqlite:" + database);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute("CREATE TABLE transfers (id TEXT PRIMARY KEY, state TEXT, body TEXT)");
    }
  }

  synchronized void insert(String id, String body) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO transfers VALUES (?, 'QUEUED', ?)")) {
      insert.setString(1, id);
      insert.setString(2, body);
      insert.executeUpdate();
    }
  }

  synchronized void finish(String id) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE transfers SET state = 'SUCCEEDED' WHERE id = ?")) {
      update.setString(1, id);
      update.executeUpdate();
    }
  }
}
