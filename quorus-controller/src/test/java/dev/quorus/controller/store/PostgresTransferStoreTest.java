package dev.quorus.controller.store;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresTransferStoreTest extends TransferStoreContract {
  private OpenedStore opened;

  @BeforeEach
  void open() {
    opened = OpenedStore.onPostgres();
  }

  @AfterEach
  void close() {
    opened.close();
  }

  @Override
  Stores stores() {
    return opened.store();
  }
}
