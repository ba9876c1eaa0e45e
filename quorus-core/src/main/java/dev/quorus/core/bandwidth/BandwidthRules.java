package dev.quorus.core.bandwidth;

import dev.quorus.core.transfer.Bandwidth;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's operator allows.
 *
 * @param agent for all transfers together; null for no limit
 * @param endpoints for all transfers from or to a host, by {@code host} or {@code host:port}
 */
public record BandwidthRules(@Nullable Bandwidth agent, Map<String, Bandwidth> endpoints) {
  public static final BandwidthRules NONE = new BandwidthRules(null, Map.of());

  public BandwidthRules {
    endpoints = Map.copyOf(endpoints);
  }

  /** The limit of an endpoint: of its host and port, else of its host; null for none. */
  @Nullable Bandwidth of(String hostAndPort) {
    Bandwidth exact = endpoints.get(hostAndPort);
    int colon = hostAndPort.lastIndexOf(':');
    return exact != null || colon < 0 ? exact : endpoints.get(hostAndPort.substring(0, colon));
  }
}
