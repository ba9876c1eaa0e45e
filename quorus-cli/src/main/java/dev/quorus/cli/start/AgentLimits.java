package dev.quorus.cli.start;

import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.transfer.Bandwidth;
import org.jspecify.annotations.Nullable;

/**
 * How much the agent takes on.
 *
 * @param slots how many transfers it runs at once, at least 1
 * @param bandwidth at most this much for all of them together; null for no limit
 * @param endpointSessions with one server at a time, at least 1
 */
public record AgentLimits(int slots, @Nullable Bandwidth bandwidth, int endpointSessions) {
  /** So many slots, as fast as it goes, with the usual sessions. */
  public static AgentLimits of(int slots) {
    return new AgentLimits(slots, null, SessionPool.Limits.DEFAULT.perEndpoint());
  }
}
