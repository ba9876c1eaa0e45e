package dev.quorus.cli.agent;

import java.io.IOException;

/** Starts an agent in this process. */
@FunctionalInterface
public interface AgentLauncher {
  /**
   * Starts it, and returns when it dials. What was begun is undone if it fails.
   *
   * @throws dev.quorus.agent.enrol.EnrolmentFailed if it has to enrol and cannot
   * @throws IOException if the data folder cannot be used; the message says why
   */
  RunningAgent start(AgentOptions options, AgentWatcher watcher)
      throws IOException, InterruptedException;
}
