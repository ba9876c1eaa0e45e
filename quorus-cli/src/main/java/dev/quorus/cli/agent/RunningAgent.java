package dev.quorus.cli.agent;

import java.time.Duration;

/** An agent that runs. */
public interface RunningAgent {
  String id();

  /**
   * Takes nothing more, stops what runs with a last checkpoint and reports it, within the time;
   * then ends. Returns when everything is closed.
   *
   * @return whether nothing was left; what is left is reported by the next start
   */
  boolean stop(Duration grace) throws InterruptedException;
}
