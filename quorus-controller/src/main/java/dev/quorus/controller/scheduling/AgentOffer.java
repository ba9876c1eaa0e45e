package dev.quorus.controller.scheduling;

import java.util.Set;

/**
 * What an agent can take on.
 *
 * @param pool the agent runs transfers of this pool only
 * @param slots how many attempts it holds at most, 0 for none
 * @param schemes both ends of a transfer must be among them
 */
public record AgentOffer(String id, String pool, int slots, Set<String> schemes) {
  public AgentOffer {
    schemes = Set.copyOf(schemes);
    if (slots < 0) {
      throw new IllegalArgumentException(
          "agent '" + id + "' offers " + slots + " slots; at least 0");
    }
  }
}
