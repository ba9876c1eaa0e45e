package dev.quorus.controller.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** One store for all: each case makes a transfer of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class SqliteAnswerTest extends AnswerContract {
  private OpenedStore opened;

  @BeforeAll
  void open(@TempDir Path folder) {
    opened = OpenedStore.in(folder);
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
