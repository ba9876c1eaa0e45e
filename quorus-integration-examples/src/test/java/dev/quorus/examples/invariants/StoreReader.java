package dev.quorus.examples.invariants;

import dev.quorus.examples.invariants.Stored.Attempt;
import dev.quorus.examples.invariants.Stored.Event;
import dev.quorus.examples.invariants.Stored.Row;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Reads a store by plain SQL, whichever database it is in. */
public final class StoreReader {
  private final String url;

  /**
   * @param url of JDBC, with user and password if it needs them
   */
  public StoreReader(String url) {
    this.url = url;
  }

  /** All rows, as of one moment. */
  public Stored read() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      connection.setAutoCommit(false);
      return new Stored(transfers(connection), events(connection), attempts(connection));
    }
  }

  /** The number in the first column of the first row. */
  public long number(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      return all(connection, sql, row -> row.getLong(1)).getFirst();
    }
  }

  /** The text in the first column of the first row; empty if there is no row. */
  public String text(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      List<String> found = all(connection, sql, row -> String.valueOf(row.getString(1)));
      return found.isEmpty() ? "" : found.getFirst();
    }
  }

  /** Changes something, as somebody else would. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<Row> transfers(Connection connection) throws SQLException {
    return all(
        connection,
        "SELECT id, state, attempts, agent, idem_key FROM transfers ORDER BY id",
        row ->
            new Row(
                row.getString(1),
                row.getString(2),
                row.getInt(3),
                row.getString(4),
                row.getString(5)));
  }

  private static List<Event> events(Connection connection) throws SQLException {
    return all(
        connection,
        "SELECT seq, transfer_id, state, attempt FROM events ORDER BY seq",
        row -> new Event(row.getLong(1), row.getString(2), row.getString(3), row.getInt(4)));
  }

  private static List<Attempt> attempts(Connection connection) throws SQLException {
    return all(
        connection,
        "SELECT transfer_id, seq, number, epoch, agent, result, finished_at"
            + " FROM attempts ORDER BY seq",
        row ->
            new Attempt(
                row.getString(1),
                row.getLong(2),
                row.getInt(3),
                row.getLong(4),
                row.getString(5),
                row.getString(6),
                row.getObject(7) != null));
  }

  @FunctionalInterface
  private interface Mapping<T> {
    T of(ResultSet row) throws SQLException;
  }

  private static <T> List<T> all(Connection connection, String sql, Mapping<T> mapping)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<T> found = new ArrayList<>();
      while (rows.next()) {
        found.add(mapping.of(rows));
      }
      return found;
    }
  }
}
