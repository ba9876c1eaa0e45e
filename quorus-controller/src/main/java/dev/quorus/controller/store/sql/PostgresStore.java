package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.Stores;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.Ticker;
import java.sql.SQLException;

/** The store of any number of controllers, in one PostgreSQL database. */
public final class PostgresStore {
  private PostgresStore() {}

  /**
   * Opens the database, making its tables or bringing them up to date first; several controllers
   * may do so at the same time. Blocks.
   *
   * @param secrets seals what must not be readable in the database; the same for all controllers
   * @throws StoreException if the database cannot be opened, with what to do about it
   */
  public static Stores open(PostgresAddress address, SecretCodec secrets, Ticker ticker) {
    Postgres postgres = new Postgres(address);
    try {
      migrate(postgres, address, secrets);
      SqlStores stores = new SqlStores(postgres, postgres.writer(), Upkeep.NONE, secrets, ticker);
      stores.start();
      return stores;
    } catch (SQLException e) {
      throw postgres.explain(e);
    }
  }

  private static void migrate(Postgres postgres, PostgresAddress address, SecretCodec secrets)
      throws SQLException {
    try (Session session = postgres.reader()) {
      new Schema("the database " + address).bringUpToDate(session, postgres.migrations());
      SecretsCheck.pass(session, secrets);
    }
  }
}
