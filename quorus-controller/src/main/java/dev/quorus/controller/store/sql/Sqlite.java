package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteDataSource;

/**
 * Opens connections to one database file: write-ahead log, flushed at every commit, so what was
 * acknowledged survives kill -9 and a power cut.
 */
final class Sqlite implements Database {
  /** How long to wait for another program's lock, milliseconds. */
  private static final int BUSY_MILLIS = 5_000;

  private static final int READERS = 3;

  /** Page cache of the writer, in KiB of native memory. */
  private static final int WRITER_CACHE_KIB = 16 * 1024;

  /** What the log file is cut back to when it begins anew, bytes. */
  private static final int LOG_FILE_BYTES = 64 * 1024 * 1024;

  private final String url;
  private final SqlFailures failures;

  Sqlite(Path file) {
    this.url = "jdbc:sqlite:" + file;
    this.failures = new SqlFailures(file);
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public Trouble judge(SQLException error) {
    return SqlFailures.concernsAll(error) ? Trouble.ALL : Trouble.ITS_OWN;
  }

  @Override
  public StoreException explain(SQLException error) {
    return failures.explain(error);
  }

  /** The one session that writes; checkpoints are made beside it. */
  @Override
  public Session writer() throws SQLException {
    SQLiteConfig config = durable();
    config.setWalAutocheckpoint(0);
    config.setJournalSizeLimit(LOG_FILE_BYTES);
    config.setCacheSize(-WRITER_CACHE_KIB);
    return open(config);
  }

  Session checkpoints() throws SQLException {
    return open(durable());
  }

  @Override
  public int readers() {
    return READERS;
  }

  @Override
  public Session reader() throws SQLException {
    SQLiteConfig config = durable();
    Session session = open(config);
    session.execute("PRAGMA query_only = true");
    return session;
  }

  /** Connections for the migrations. */
  DataSource migrations() {
    SQLiteDataSource source = new SQLiteDataSource(durable());
    source.setUrl(url);
    return source;
  }

  /**
   * The driver is told that it is inside a transaction, since outside of one it tries to begin one
   * at every statement; the transactions are the session's.
   */
  private Session open(SQLiteConfig config) throws SQLException {
    Connection connection = config.createConnection(url);
    connection.setAutoCommit(false);
    Session session = new Session(connection, Dialect.SQLITE);
    session.execute("COMMIT");
    return session;
  }

  private static SQLiteConfig durable() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.setTempStore(TempStore.MEMORY);
    config.setBusyTimeout(BUSY_MILLIS);
    config.setPragma(Pragma.JDBC_GET_GENERATED_KEYS, "false");
    return config;
  }
}
