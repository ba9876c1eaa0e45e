package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.Stores;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.Ticker;
import java.nio.file.Path;
import java.sql.SQLException;

/** The embedded store: everything that one controller remembers, in one file of its data folder. */
public final class SqliteStore {
  static final String DATABASE = "quorus.db";

  private SqliteStore() {}

  /**
   * Opens the database in a data folder, creating it or bringing it up to date first. Blocks.
   *
   * @param folder held by the caller, and let go by it after the store is closed
   * @param secrets seals what must not be readable in the file
   * @throws StoreException if the database cannot be opened, with what to do about it
   */
  public static Stores open(DataFolder folder, SecretCodec secrets, Ticker ticker) {
    SqliteLibrary.keepIn(folder.path());
    Path file = folder.privateFile(DATABASE);
    Sqlite sqlite = new Sqlite(file);
    try {
      Session session = sqlite.writer();
      try {
        new Schema("the database " + file).bringUpToDate(session, sqlite.migrations());
        Checkpoints checkpoints = new Checkpoints(sqlite.checkpoints(), Checkpoints.USUAL);
        SqlStores stores = new SqlStores(sqlite, session, checkpoints, secrets, ticker);
        checkpoints.start();
        stores.start();
        return stores;
      } catch (SQLException | RuntimeException e) {
        session.close();
        throw e;
      }
    } catch (SQLException e) {
      throw sqlite.explain(e);
    }
  }
}
