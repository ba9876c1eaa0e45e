package dev.quorus.controller.store;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** One store for all: each case looks at what comes after its begin. */
@TestInstance(Lifecycle.PER_CLASS)
class PostgresEventFeedTest extends EventFeedContract {
  private OpenedStore opened;

  @BeforeAll
  void openStore() {
    opened = OpenedStore.onPostgres();
  }

  @AfterAll
  void closeStore() {
    opened.close();
  }

  @Override
  Stores stores() {
    return opened.store();
  }
}
