package dev.quorus.controller.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class SqliteConnectionTest extends ConnectionContract {
  @TempDir private static Path folder;
  private OpenedStore opened;

  @BeforeAll
  void openStore() {
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
