package dev.quorus.controller.scheduling;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The agents of a pool that offer the same schemes, the freest first. */
final class AgentKind {
  final Pool pool;
  final Set<String> schemes;
  private int agents;
  private int slots;
  private int taken;
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
    if (entry.shuns == null && entry.route.needs.none()) {
      Agent first = awake.first();
      return first != null && first.free() ? first : null;
    }
    return freest(entry, 0);
  }

  /**
   * In a heap nothing below a member ranks before it: only below one that is passed over is looked.
   */
  private @Nullable Agent freest(Entry entry, int place) {
    Agent agent = place < awake.size() ? awake.at(place) : null;
    if (agent == null || !agent.free()) {
      return null;
    }
    if (!entry.shuns(agent) && entry.route.needs.fits(agent)) {
      return agent;
    }
    Agent left = freest(entry, 2 * place + 1);
    Agent right = freest(entry, 2 * place + 2);
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    return Agent.FREEST.compare(left, right) <= 0 ? left : right;
  }

  /** Those that are not left alone for a while, the freest first, else in no order. */
  List<Agent> awake() {
    return awake.members();
  }

  /** How many there are, those that are left alone for a while included. */
  int agents() {
    return agents;
  }

  /** Slots of all of them. */
  int slots() {
    return slots;
  }

  /** How many attempts all of them hold. */
  int taken() {
    return taken;
  }

  /** One of them took so many attempts more. */
  void taken(int more) {
    taken += more;
  }

  void join(Agent agent) {
    agents++;
    slots += agent.slots();
    taken += agent.held();
    awake.add(agent);
  }

  void leave(Agent agent) {
    agents--;
    slots -= agent.slots();
    taken -= agent.held();
    if (agent.place != Placed.NOWHERE) {
      awake.remove(agent);
    }
    if (agents == 0) {
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
