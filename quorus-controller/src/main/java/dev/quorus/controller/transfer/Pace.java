package dev.quorus.controller.transfer;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import java.util.HashMap;
import java.util.Map;

/**
 * Sends less to agents that cannot keep up: each heartbeat that is late by more than two others
 * halves the slots that are counted on, down to one, and each ten in a row that are punctual double
 * them again. Declines are the scheduler's matter. On the dispatcher's thread.
 */
final class Pace {
  static final int PUNCTUAL_BEATS = 10;
  private static final int MOST_HALVINGS = 14;

  private final Map<String, Slowness> slow = new HashMap<>();

  /**
   * How slow one is.
   *
   * @param punctual heartbeats since it was last late
   */
  private record Slowness(int halvings, int punctual) {}

  /** The slots that are counted on, at least one of those offered. */
  int slots(AgentProfile profile) {
    Slowness slowness = slow.get(profile.agentId());
    int offered = profile.offer().slots();
    return slowness == null
        ? offered
        : Math.max(Math.min(offered, 1), offered >> slowness.halvings());
  }

  /** A heartbeat came; whether other slots are counted on than before. */
  boolean beat(String agent, boolean late) {
    Slowness before = slow.get(agent);
    if (late) {
      int halvings = before == null ? 0 : before.halvings();
      slow.put(agent, new Slowness(Math.min(halvings + 1, MOST_HALVINGS), 0));
      return true;
    }
    if (before == null) {
      return false;
    }
    int punctual = before.punctual() + 1;
    if (punctual < PUNCTUAL_BEATS) {
      slow.put(agent, new Slowness(before.halvings(), punctual));
      return false;
    }
    if (before.halvings() == 1) {
      slow.remove(agent);
    } else {
      slow.put(agent, new Slowness(before.halvings() - 1, 0));
    }
    return true;
  }
}
