package dev.quorus.agent.wire;

import java.net.URI;

/** Hears what becomes of a connection; called on the wire's event loop, and must return at once. */
public interface WireWatcher {
  /** The agent is connected from now on. */
  void connected(URI controller);

  /** A controller refuses this agent for good; nothing is tried any more. */
  void refused(String reason);
}
