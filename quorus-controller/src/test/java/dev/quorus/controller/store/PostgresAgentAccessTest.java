package dev.quorus.controller.store;

import dev.quorus.controller.security.AgentAccessStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** One store for all: each case has names of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class PostgresAgentAccessTest extends AgentAccessContract {
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
  AgentAccessStore access() {
    return opened.store().agentAccess();
  }

  @Override
  AgentStore agents() {
    return opened.store().agents();
  }
}
