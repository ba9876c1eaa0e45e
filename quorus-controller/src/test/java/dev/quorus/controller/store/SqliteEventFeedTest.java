package dev.quorus.controller.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteEventFeedTest extends EventFeedContract {
  @TempDir private Path folder;
  private OpenedStore opened;

  @BeforeEach
  void open() {
    opened = OpenedStore.in(folder);
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
