package dev.quorus.controller.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** One connection with the statements it has compiled. For one thread at a time. */
final class Session implements AutoCloseable {
  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, Prepared> statements = new HashMap<>();
  private long changes;
  private long answers;

  /** Takes a new connection over. */
  Session(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  Dialect dialect() {
    return dialect;
  }

  private void changed(long rows) {
    changes += rows;
  }

  /** How many rows were changed over it so far, without those that only keep an answer. */
  long changes() {
    return changes;
  }

  /** The last row that was written keeps an answer, and tells of no change. */
  void keptAnswer() {
    changes--;
    answers++;
  }

  /** How many answers were kept over it so far. */
  long answers() {
    return answers;
  }

  /** Something that is asked once and with text of its own, so that compiling it is not kept. */
  @FunctionalInterface
  interface Question<T> {
    T ask(Prepared prepared) throws SQLException;
  }

  /** The statement of this constant text, compiled on its first use, ready for its parameters. */
  Prepared prepare(String sql) throws SQLException {
    Prepared known = statements.get(sql);
    if (known != null && known.broken()) {
      known.close();
      known = null;
    }
    if (known == null) {
      known = new Prepared(connection.prepareStatement(sql), this::changed);
      statements.put(sql, known);
    }
    return known.fromFirst();
  }

  <T> T once(String sql, Question<T> question) throws SQLException {
    try (var statement = connection.prepareStatement(sql)) {
      return question.ask(new Prepared(statement, this::changed));
    }
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Several statements at a time, as SQLite's driver takes them. */
  void script(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Starts a transaction that is the only one to write, at the latest with its first statement. */
  void begin() throws SQLException {
    if (!dialect.begin().isEmpty()) {
      prepare(dialect.begin()).run();
    }
  }

  void commit() throws SQLException {
    if (dialect.begin().isEmpty()) {
      connection.commit();
    } else {
      prepare("COMMIT").run();
    }
  }

  void rollback() throws SQLException {
    if (dialect.begin().isEmpty()) {
      connection.rollback();
    } else {
      prepare("ROLLBACK").run();
    }
  }

  /** Breaks the connection off, whatever its thread waits for. Any thread. */
  void abort() throws SQLException {
    connection.abort(Runnable::run);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
