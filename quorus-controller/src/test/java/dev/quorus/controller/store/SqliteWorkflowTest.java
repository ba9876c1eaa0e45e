package dev.quorus.controller.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** One store for all: each case has a tenant of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class SqliteWorkflowTest extends WorkflowContract {
  private OpenedStore opened;

  @BeforeAll
  void openStore(@TempDir Path folder) {
    opened = OpenedStore.in(folder);
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
