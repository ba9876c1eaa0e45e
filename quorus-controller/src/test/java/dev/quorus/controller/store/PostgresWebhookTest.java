package dev.quorus.controller.store;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** One store for all: each case has webhooks of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class PostgresWebhookTest extends WebhookContract {
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
