package dev.quorus.controller.store.sql;

import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.ApiKeyStore;
import dev.quorus.controller.store.AgentStore;
import dev.quorus.controller.store.CommitStats;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.DoorbellStore;
import dev.quorus.controller.store.LeadStore;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import java.nio.file.Path;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The embedded store: everything that one controller remembers, in one file of its data folder. */
public final class SqliteStore implements Stores {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);
  private static final String DATABASE = "quorus.db";

  private final Sqlite sqlite;
  private final Session session;
  private final Replies replies = new Replies();
  private final Ledger ledger = new Ledger();
  private final Bells bells = new Bells(ledger);
  private final Checkpoints checkpoints;
  private final GroupCommit commit;
  private final Readers readers;
  private final Moves moves;
  private final SqlTransferStore transfers;
  private final LeadStore lead;

  private SqliteStore(Sqlite sqlite, Session session, SecretCodec secrets, Ticker ticker)
      throws SQLException {
    this.sqlite = sqlite;
    this.session = session;
    this.checkpoints = new Checkpoints(sqlite.checkpoints(), Checkpoints.USUAL);
    EventLog events = new EventLog(ledger);
    RecentRecords recent = new RecentRecords();
    OrderJson orders = new OrderJson(secrets);
    this.moves = new Moves(events, bells, orders);
    this.commit =
        new GroupCommit(
            session,
            ledger,
            checkpoints,
            sqlite.failures(),
            replies,
            ticker,
            () -> recent.forget(events.takeChanged()));
    this.readers = new Readers(sqlite, replies);
    this.transfers = new SqlTransferStore(commit, readers, orders, recent, moves);
    this.lead = new SqlLeadStore(commit, readers, ledger, Dialect.SQLITE);
  }

  /**
   * Opens the database in a data folder, creating it or bringing it up to date first. Blocks.
   *
   * @param folder held by the caller, and let go by it after this store is closed
   * @param secrets seals what must not be readable in the file
   * @throws StoreException if the database cannot be opened, with what to do about it
   */
  public static SqliteStore open(DataFolder folder, SecretCodec secrets, Ticker ticker) {
    Path database = folder.privateFile(DATABASE);
    Sqlite sqlite = new Sqlite(database);
    try {
      Session session = sqlite.writer();
      try {
        new Schema(database).bringUpToDate(session, sqlite.migrations());
        SqliteStore store = new SqliteStore(sqlite, session, secrets, ticker);
        store.checkpoints.start();
        store.commit.start();
        return store;
      } catch (SQLException | RuntimeException e) {
        session.close();
        throw e;
      }
    } catch (SQLException e) {
      throw sqlite.failures().explain(e);
    }
  }

  @Override
  public TransferStore transfers() {
    return transfers;
  }

  @Override
  public LeaderStore leading(long epoch) {
    return new SqlLeaderStore(commit, readers, ledger, transfers, moves, epoch);
  }

  @Override
  public LeadStore lead() {
    return lead;
  }

  @Override
  public DoorbellStore doorbells() {
    return new SqlDoorbellStore(commit, readers, bells, SystemTime.INSTANCE);
  }

  @Override
  public ApiKeyStore apiKeys() {
    return new SqlApiKeyStore(commit, readers);
  }

  @Override
  public AgentAccessStore agentAccess() {
    return new SqlAgentAccessStore(commit, readers);
  }

  @Override
  public AgentStore agents() {
    return new SqlAgentStore(commit, readers);
  }

  @Override
  public CommitStats stats() {
    return commit.stats();
  }

  /**
   * Writes what waits, answers every asker, moves the log into the database file and closes it.
   * Blocks; later calls of the store fail.
   */
  @Override
  public void close() {
    try {
      commit.close();
      readers.close();
      replies.close();
      checkpoints.close();
    } catch (SQLException e) {
      throw sqlite.failures().explain(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.FAILED, "interrupted while closing the store", e);
    } finally {
      closeDatabase();
    }
  }

  private void closeDatabase() {
    try (session) {
      session.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      // Such as for want of space. Nothing is lost: the next start reads the log too.
      LOG.atWarn().setCause(e).log("log of the database not moved into its file while closing");
    }
  }
}
