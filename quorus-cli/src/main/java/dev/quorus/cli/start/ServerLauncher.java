package dev.quorus.cli.start;

import java.io.IOException;

/** Starts controller and agent in this process. */
@FunctionalInterface
public interface ServerLauncher {
  /**
   * Starts them, and returns when they are ready. What was begun is undone if it fails.
   *
   * @throws java.net.BindException if the address cannot be had
   * @throws IOException if the data folder cannot be used; the message says why
   */
  RunningServer start(StartSettings settings) throws IOException, InterruptedException;
}
