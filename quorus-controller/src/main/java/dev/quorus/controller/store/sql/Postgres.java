package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.core.transfer.Secret;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens connections to one PostgreSQL database. Whatever a server or a network does not do, a
 * session learns of in bounded time; and a controller that stands still in a transaction loses it
 * after seconds, since it keeps the others out.
 */
final class Postgres implements Database {
  private static final int READERS = 8;
  private static final int CONNECT_SECONDS = 4;

  /** Longer than any statement may take, so that a server that is only slow can say so. */
  private static final int ANSWER_SECONDS = 12;

  private static final String BOUNDS =
      "SET statement_timeout = '10s'; SET lock_timeout = '8s';"
          + " SET idle_in_transaction_session_timeout = '6s';"
          + " SET default_transaction_isolation = 'read committed'";

  private final PostgresAddress address;
  private final PostgresFailures failures;
  private final Properties properties;

  Postgres(PostgresAddress address) {
    this.address = address;
    this.failures = new PostgresFailures(address.toString());
    this.properties = properties(address);
  }

  private static Properties properties(PostgresAddress address) {
    Properties properties = new Properties();
    PGProperty.APPLICATION_NAME.set(properties, "quorus");
    PGProperty.CONNECT_TIMEOUT.set(properties, CONNECT_SECONDS);
    PGProperty.SOCKET_TIMEOUT.set(properties, ANSWER_SECONDS);
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    String user = address.user();
    if (user != null) {
      PGProperty.USER.set(properties, user);
    }
    Secret password = address.password();
    if (password != null) {
      PGProperty.PASSWORD.set(properties, password.reveal());
    }
    return properties;
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public Session writer() throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    return new Session(connection, Dialect.POSTGRES);
  }

  @Override
  public int readers() {
    return READERS;
  }

  @Override
  public Session reader() throws SQLException {
    Session session = new Session(connect(), Dialect.POSTGRES);
    // A plan for any range of identifiers takes ranges for short, and reads whole indexes.
    session.execute(
        "SET plan_cache_mode = force_custom_plan; SET max_parallel_workers_per_gather = 0");
    return session;
  }

  @Override
  public Trouble judge(SQLException error) {
    return PostgresFailures.judge(error);
  }

  @Override
  public StoreException explain(SQLException error) {
    return failures.explain(error);
  }

  private Connection connect() throws SQLException {
    Connection connection = new Driver().connect(address.url(), properties);
    if (connection == null) {
      throw new SQLException("not a URL of PostgreSQL", "08001");
    }
    try (var statement = connection.createStatement()) {
      statement.execute(BOUNDS);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Connections for the migrations, which may take as long as they need. */
  DataSource migrations() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(address.url());
    source.setApplicationName("quorus migration");
    source.setConnectTimeout(CONNECT_SECONDS);
    source.setTcpKeepAlive(true);
    if (address.user() != null) {
      source.setUser(address.user());
    }
    Secret password = address.password();
    if (password != null) {
      source.setPassword(password.reveal());
    }
    return source;
  }
}
