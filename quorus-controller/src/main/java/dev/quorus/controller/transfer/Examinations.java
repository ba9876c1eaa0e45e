package dev.quorus.controller.transfer;

import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.transfer.Endpoint;
import io.vertx.core.Future;
import java.time.Duration;

/** Has endpoints examined by agents. For use by any thread. */
@FunctionalInterface
public interface Examinations {
  /** How long an agent may take. */
  Duration WITHIN = Duration.ofSeconds(30);

  /** What an agent found. */
  record Found(String agent, Examined examined) {}

  /**
   * Has the endpoint examined; fails with {@link Unavailable} if no agent of the pool can.
   *
   * @param writes whether a small file may be written into the folder, and removed again
   */
  Future<Found> examine(Endpoint endpoint, String pool, boolean writes);
}
