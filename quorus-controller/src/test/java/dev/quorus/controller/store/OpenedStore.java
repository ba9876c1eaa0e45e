package dev.quorus.controller.store;

import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.Ticker;
import java.nio.file.Path;

/** A store with the hold on its folder, closed together. */
final class OpenedStore implements AutoCloseable {
  private final DataFolder folder;
  private final SqliteStore store;

  private OpenedStore(DataFolder folder, SqliteStore store) {
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

  SqliteStore store() {
    return store;
  }

  TransferStore transfers() {
    return store.transfers();
  }

  @Override
  public void close() {
    store.close();
    folder.close();
  }
}
