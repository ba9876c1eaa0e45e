package dev.quorus.cli.start;

import java.io.IOException;

/** Starts a controller of a cluster in this process. */
@FunctionalInterface
public interface ControllerLauncher {
  /**
   * Starts it, and returns when it answers. What was begun is undone if it fails.
   *
   * @throws java.net.BindException if the address cannot be had
   * @throws IOException if the data folder or the database cannot be used; the message says why
   */
  RunningServer start(ControllerOptions options) throws IOException, InterruptedException;
}
