package dev.quorus.controller.scheduling;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The agents of a pool that offer the same schemes, the freest first. */
final class AgentKind {
  final Pool pool;
  final Set<String> schemes;
  private final Set<Agent> all = new HashSet<>();
  private final Heap<Agent> awake = new Heap<>(Agent.FREEST);

  AgentKind(Pool pool, Set<String> schemes) {
    this.pool = pool;
    this.schemes = schemes;
  }

  boolean serves(Lane.Key lane) {
    return schemes.contains(lane.source()) && schemes.contains(lane.destination());
  }

  boolean hasFree() {
    Agent first = awake.first();
    return first != null && first.free();
  }

  /** The freest agent that this transfer may be offered to. */
  @Nullable Agent freest(Entry entry) {
    if (entry.shuns == null) {
      Agent first = awake.first();
      return first != null && first.free() ? first : null;
    }
    return awake.members().stream()
        .filter(agent -> agent.free() && !entry.shuns(agent))
        .min(Agent.FREEST)
        .orElse(null);
  }

  /** Those that are left alone for a while included. */
  Set<Agent> agents() {
    return all;
  }

  void join(Agent agent) {
    all.add(agent);
    awake.add(agent);
  }

  void leave(Agent agent) {
    all.remove(agent);
    if (agent.place != Placed.NOWHERE) {
      awake.remove(agent);
    }
    if (all.isEmpty()) {
      pool.drop(this);
    }
  }

  void sleep(Agent agent) {
    awake.remove(agent);
  }

  void wake(Agent agent) {
    awake.add(agent);
  }

  void moved(Agent agent) {
    awake.moved(agent);
  }
}
