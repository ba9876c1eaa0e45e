package dev.quorus.controller.store;

import dev.quorus.controller.security.AgentAccessStore;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteAgentAccessTest extends AgentAccessContract {
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
  AgentAccessStore access() {
    return opened.store().agentAccess();
  }

  @Override
  AgentStore agents() {
    return opened.store().agents();
  }
}
