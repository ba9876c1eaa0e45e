package dev.quorus.controller.store;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** One store for all: each case makes a transfer of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class PostgresAnswerTest extends AnswerContract {
  private OpenedStore opened;

  @BeforeAll
  void open() {
    opened = OpenedStore.onPostgres();
  }

  @AfterAll
  void close() {
    opened.close();
  }

  @Override
  Stores stores() {
    return opened.store();
  }
}
