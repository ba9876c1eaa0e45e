package dev.quorus.cli.start;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** A server that is ready. */
public interface RunningServer {
  /** Where this machine reaches it, without a path. */
  URI url();

  /** The file that holds the key of the administrator. */
  Path adminKeyFile();

  /** Whether the administrator's key is in that file, and not with another controller. */
  default boolean hasAdminKey() {
    return true;
  }

  /**
   * Drains: takes no new work, lets running transfers come to an end or to a checkpoint within the
   * time, then ends. Returns when everything is closed.
   */
  void stop(Duration grace) throws InterruptedException;
}
