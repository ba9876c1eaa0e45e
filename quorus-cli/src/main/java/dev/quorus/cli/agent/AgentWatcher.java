package dev.quorus.cli.agent;

import java.net.URI;

/** Hears what becomes of an agent, on any thread. */
public interface AgentWatcher {
  /** It is connected from now on. */
  void connected(String agent, URI controller);

  /** Controllers refuse it for good. */
  void refused(String agent, String reason);
}
