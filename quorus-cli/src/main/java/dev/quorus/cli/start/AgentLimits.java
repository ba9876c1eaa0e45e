package dev.quorus.cli.start;

import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.pool.SessionPool;

/**
 * How much the agent takes on.
 *
 * @param slots how many transfers it runs at once, at least 1
 * @param bandwidth what all of them together, and all from and to one host, may use
 * @param endpointSessions with one server at a time, at least 1
 */
public record AgentLimits(int slots, BandwidthRules bandwidth, int endpointSessions) {
  /** So many slots, as fast as it goes, with the usual sessions. */
  public static AgentLimits of(int slots) {
    return new AgentLimits(slots, BandwidthRules.NONE, SessionPool.Limits.DEFAULT.perEndpoint());
  }
}
