package dev.quorus.controller.store;

import dev.quorus.controller.store.sql.PostgresStore;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.Ticker;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A store with the hold on its folder if it has one, closed together. */
final class OpenedStore implements AutoCloseable {
  private final @Nullable DataFolder folder;
  private final Stores store;

  private OpenedStore(@Nullable DataFolder folder, Stores store) {
    this.folder = folder;
    this.store = store;
  }

  static OpenedStore in(Path path) {
    return in(path, SecretCodec.OPEN);
  }

  static OpenedStore in(Path path, SecretCodec secrets) {
    DataFolder folder = DataFolder.open(path);
    try {
      return new OpenedStore(folder, SqliteStore.open(folder, secrets, Ticker.SYSTEM));
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** On a PostgreSQL database of its own. */
  static OpenedStore onPostgres() {
    return onPostgres(SharedPostgres.newDatabase(), SecretCodec.OPEN);
  }

  static OpenedStore onPostgres(String database, SecretCodec secrets) {
    return new OpenedStore(
        null, PostgresStore.open(SharedPostgres.address(database), secrets, Ticker.SYSTEM));
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
    if (folder != null) {
      folder.close();
    }
  }
}
