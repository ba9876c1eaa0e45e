package dev.quorus.controller.store;

import dev.quorus.controller.store.sql.PostgresStore;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.Ticker;
import java.nio.file.Path;

/** A store with what it stands on, closed together. */
final class OpenedStore implements AutoCloseable {
  private final Runnable afterwards;
  private final Stores store;

  private OpenedStore(Runnable afterwards, Stores store) {
    this.afterwards = afterwards;
    this.store = store;
  }

  static OpenedStore in(Path path) {
    return in(path, SecretCodec.OPEN);
  }

  static OpenedStore in(Path path, SecretCodec secrets) {
    DataFolder folder = DataFolder.open(path);
    try {
      return new OpenedStore(folder::close, SqliteStore.open(folder, secrets, Ticker.SYSTEM));
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** On a PostgreSQL database of its own, which goes with it. */
  static OpenedStore onPostgres() {
    String database = SharedPostgres.newDatabase();
    return new OpenedStore(() -> SharedPostgres.drop(database), SharedPostgres.open(database));
  }

  static OpenedStore onPostgres(String database, SecretCodec secrets) {
    return new OpenedStore(
        () -> {}, PostgresStore.open(SharedPostgres.address(database), secrets, Ticker.SYSTEM));
  }

  Stores store() {
    return store;
  }

  TransferStore transfers() {
    return store.transfers();
  }

  @Override
  public void close() {
    store.close();
    afterwards.run();
  }
}
