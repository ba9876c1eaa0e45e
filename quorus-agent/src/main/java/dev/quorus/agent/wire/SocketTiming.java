package dev.quorus.agent.wire;

import dev.quorus.core.failure.RetryDelays;
import java.time.Duration;

/**
 * How long the socket waits.
 *
 * @param connect for a connection to be there
 * @param silence after which a connection on which nothing is heard counts as lost; shorter than a
 *     lease, so that the agent is with another controller before that runs out
 * @param delays before the next connection is tried
 */
public record SocketTiming(Duration connect, Duration silence, RetryDelays delays) {
  public static final SocketTiming DEFAULT =
      new SocketTiming(
          Duration.ofSeconds(4),
          Duration.ofSeconds(8),
          new RetryDelays(Duration.ofMillis(500), Duration.ofSeconds(8)));
}
