package dev.quorus.controller.http;

import dev.quorus.controller.transfer.Unavailable;
import org.jspecify.annotations.Nullable;

/** Whether the service takes work. For use by many threads. */
final class Readiness {
  private static final int RETRY_SECONDS = 2;

  private enum Phase {
    STARTING,
    READY,
    DRAINING
  }

  private volatile Phase phase = Phase.STARTING;

  void ready() {
    phase = Phase.READY;
  }

  /** For good: a service that stops does not come back. */
  void drain() {
    phase = Phase.DRAINING;
  }

  /** Why not; null if it takes work. */
  @Nullable Unavailable refusal() {
    return switch (phase) {
      case READY -> null;
      case STARTING ->
          new Unavailable("The service is starting; ask again in 2 seconds", RETRY_SECONDS);
      case DRAINING ->
          new Unavailable(
              "The service is stopping and takes no new work; ask again in 2 seconds",
              RETRY_SECONDS);
    };
  }
}
