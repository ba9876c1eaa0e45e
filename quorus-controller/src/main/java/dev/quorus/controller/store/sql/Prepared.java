package dev.quorus.controller.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A compiled statement that is used again and again; parameters are bound in their order. */
final class Prepared implements AutoCloseable {
  private final PreparedStatement statement;
  private final LongConsumer changes;
  private int bound;
  private boolean broken;

  /**
   * @param changes told how many rows were changed
   */
  Prepared(PreparedStatement statement, LongConsumer changes) {
    this.statement = statement;
    this.changes = changes;
  }

  /** Makes an object of the row that the cursor stands on. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Whether it failed, after which the driver does not let it be used again. */
  boolean broken() {
    return broken;
  }

  /** Starts over with the first parameter. */
  Prepared fromFirst() {
    bound = 0;
    return this;
  }

  Prepared text(@Nullable String value) throws SQLException {
    if (value == null) {
      statement.setNull(++bound, Types.VARCHAR);
    } else {
      statement.setString(++bound, value);
    }
    return this;
  }

  Prepared number(long value) throws SQLException {
    statement.setLong(++bound, value);
    return this;
  }

  Prepared number(@Nullable Long value) throws SQLException {
    if (value == null) {
      statement.setNull(++bound, Types.BIGINT);
    } else {
      statement.setLong(++bound, value);
    }
    return this;
  }

  /** Keeps the parameters for {@link #batch}, and starts over. */
  void add() throws SQLException {
    statement.addBatch();
    bound = 0;
  }

  /** Runs it once for each time it was added to, in few round trips; how many rows each changed. */
  int[] batch() throws SQLException {
    broken = true;
    int[] changed = statement.executeBatch();
    broken = false;
    // A driver may say of a statement that it succeeded, and not how many rows it changed.
    changes.accept(IntStream.of(changed).map(Math::abs).sum());
    return changed;
  }

  void run() throws SQLException {
    broken = true;
    statement.execute();
    broken = false;
  }

  /** How many rows were changed. */
  int update() throws SQLException {
    broken = true;
    int changed = statement.executeUpdate();
    broken = false;
    changes.accept(changed);
    return changed;
  }

  /** The first row; null if there is none. */
  <T> @Nullable T first(Row<T> row) throws SQLException {
    broken = true;
    try (ResultSet rows = statement.executeQuery()) {
      T first = rows.next() ? row.read(rows) : null;
      broken = false;
      return first;
    }
  }

  /** The first row of a question that always has an answer. */
  <T> T one(Row<T> row) throws SQLException {
    T first = first(row);
    if (first == null) {
      throw new SQLException("no row where there is always one");
    }
    return first;
  }

  <T> List<T> list(Row<T> row) throws SQLException {
    List<T> list = new ArrayList<>();
    broken = true;
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        list.add(row.read(rows));
      }
      broken = false;
    }
    return list;
  }

  /** Reads all rows in one's own way; the cursor stands before the first. */
  <T> T scan(Row<T> reader) throws SQLException {
    broken = true;
    try (ResultSet rows = statement.executeQuery()) {
      T read = reader.read(rows);
      broken = false;
      return read;
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
