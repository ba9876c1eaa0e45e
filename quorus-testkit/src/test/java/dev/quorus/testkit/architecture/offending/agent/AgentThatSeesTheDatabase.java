package dev.quorus.testkit.architecture.offending.agent;

import java.sql.Connection;

public interface AgentThatSeesTheDatabase {
  Connection connection();
}
