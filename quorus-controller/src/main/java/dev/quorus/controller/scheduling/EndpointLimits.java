package dev.quorus.controller.scheduling;

import java.util.HashMap;
import java.util.Map;

/**
 * How many attempts may touch one host at the same time.
 *
 * @param remote for every host that is not named, at least 1
 * @param byHost for the hosts named, each at least 1
 */
public record EndpointLimits(int remote, Map<String, Integer> byHost) {
  /** The host of files on the agent's own machine: no limit but the agent's slots. */
  public static final String LOCAL = "local";

  public static final EndpointLimits DEFAULT = new EndpointLimits(64, Map.of());

  static final int UNLIMITED = Integer.MAX_VALUE;

  public EndpointLimits {
    byHost = Map.copyOf(byHost);
    requirePositive("any host", remote);
    byHost.forEach(EndpointLimits::requirePositive);
  }

  /** What transfers over a connection are counted by, in place of the host that it leads to. */
  public static String connection(String tenant, String name) {
    return "connection " + tenant + "/" + name;
  }

  /** These limits, with others for some hosts beside them. */
  EndpointLimits with(Map<String, Integer> more) {
    Map<String, Integer> all = new HashMap<>(byHost);
    all.putAll(more);
    return new EndpointLimits(remote, all);
  }

  /** The limit of one host. */
  public int of(String host) {
    return byHost.getOrDefault(host, LOCAL.equals(host) ? UNLIMITED : remote);
  }

  private static void requirePositive(String host, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(
          "the limit of %s is %d attempts; at least 1".formatted(host, limit));
    }
  }
}
