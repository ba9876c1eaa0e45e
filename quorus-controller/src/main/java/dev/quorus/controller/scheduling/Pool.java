package dev.quorus.controller.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The agents of one pool and what waits for them. */
final class Pool {
  final String name;
  final Turnover turnover = new Turnover();
  private final Map<Set<String>, AgentKind> kinds = new LinkedHashMap<>();
  private final Map<Lane.Key, Lane> lanes = new LinkedHashMap<>();
  private final Map<String, TenantShare> shares = new LinkedHashMap<>();
  private final Map<String, Set<Agent>> near = new HashMap<>();
  private final Set<RouteLine> parked = new LinkedHashSet<>();
  private int waiting;
  private long lastServed;

  Pool(String name) {
    this.name = name;
  }

  AgentKind kind(Set<String> schemes) {
    return kinds.computeIfAbsent(
        schemes,
        missing -> {
          lanes.values().forEach(Lane::kindsChanged);
          return new AgentKind(this, missing);
        });
  }

  Collection<AgentKind> kinds() {
    return kinds.values();
  }

  void drop(AgentKind kind) {
    kinds.remove(kind.schemes);
    lanes.values().forEach(Lane::kindsChanged);
  }

  Lane lane(Lane.Key key) {
    return lanes.computeIfAbsent(key, missing -> new Lane(this, missing));
  }

  /**
   * The share of a tenant.
   *
   * @param gate finds the tenant's gate
   */
  TenantShare share(String tenant, Function<String, TenantGate> gate) {
    return shares.computeIfAbsent(
        tenant,
        missing -> {
          TenantGate found = gate.apply(missing);
          found.shareOpened();
          return new TenantShare(this, found);
        });
  }

  /** The last transfer of the route is gone; whether it was the last of its tenant anywhere. */
  boolean drop(RouteLine route) {
    if (route.lane.drop(route)) {
      lanes.remove(route.lane.key);
    }
    if (route.share.routeClosed()) {
      shares.remove(route.share.tenant);
      return route.share.gate.shareClosed();
    }
    return false;
  }

  boolean isEmpty() {
    return kinds.isEmpty() && lanes.isEmpty();
  }

  /** The route whose first transfer is next, or null if none can run now. */
  @Nullable RouteLine nextOpen() {
    List<Lane> served = served();
    for (int priority = Lane.PRIORITIES - 1; priority >= 0 && !served.isEmpty(); priority--) {
      RouteLine next = nextOpen(served, priority);
      if (next != null) {
        return next;
      }
    }
    return null;
  }

  /** The lanes that an agent has a free slot for. */
  private List<Lane> served() {
    List<Lane> served = new ArrayList<>(lanes.size());
    for (Lane lane : lanes.values()) {
      if (hasFree(lane)) {
        served.add(lane);
      }
    }
    return served;
  }

  private static boolean hasFree(Lane lane) {
    for (AgentKind kind : lane.serving()) {
      if (kind.hasFree()) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable RouteLine nextOpen(List<Lane> lanes, int priority) {
    RouteLine best = null;
    for (Lane lane : lanes) {
      RouteLine next = lane.nextOpen(priority);
      if (next != null && (best == null || fairer(next, best))) {
        best = next;
      }
    }
    return best;
  }

  private static boolean fairer(RouteLine one, RouteLine other) {
    int order = TenantShare.FAIREST.compare(one.share, other.share);
    return order != 0 ? order < 0 : Entry.RANK.compare(one.head(), other.head()) < 0;
  }

  /**
   * The agent for this transfer: of those that are free, fit and did not decline it just now, one
   * that is near to an end of it, else the freest; null if there is none.
   */
  @Nullable Agent freest(Entry entry) {
    Agent best = nearest(entry);
    if (best != null) {
      return best;
    }
    for (AgentKind kind : entry.route.lane.serving()) {
      Agent next = kind.freest(entry);
      if (next != null && (best == null || Agent.FREEST.compare(next, best) < 0)) {
        best = next;
      }
    }
    return best;
  }

  private @Nullable Agent nearest(Entry entry) {
    Agent best = null;
    for (String host : entry.route.hostNames) {
      for (Agent agent : near.getOrDefault(host, Set.of())) {
        boolean able = agent.free() && !entry.shuns(agent) && entry.route.needs.fits(agent);
        AgentKind kind = agent.kind();
        if (able
            && kind != null
            && kind.serves(entry.route.lane.key)
            && (best == null || Agent.FREEST.compare(agent, best) < 0)) {
          best = agent;
        }
      }
    }
    return best;
  }

  /** The agent takes work from now on. */
  void joined(Agent agent) {
    for (String host : agent.offers().nearTo()) {
      near.computeIfAbsent(host, missing -> new LinkedHashSet<>(2)).add(agent);
    }
  }

  /** The agent takes nothing more. */
  void left(Agent agent) {
    for (String host : agent.offers().nearTo()) {
      Set<Agent> there = near.get(host);
      if (there != null && there.remove(agent) && there.isEmpty()) {
        near.remove(host);
      }
    }
  }

  /** No agent that is free fits what waits in this route. */
  void park(RouteLine route) {
    route.park();
    parked.add(route);
  }

  /** Nothing waits in the route any more. */
  void unpark(RouteLine route) {
    parked.remove(route);
  }

  /** The agent can take something, perhaps: what fits it comes up again. */
  void callIn(Agent agent) {
    if (parked.isEmpty() || !agent.free()) {
      return;
    }
    for (RouteLine route : List.copyOf(parked)) {
      if (route.needs.fits(agent)) {
        parked.remove(route);
        route.callIn();
      }
    }
  }

  /** The kinds of agents that can run what is in the lane. */
  List<AgentKind> serving(Lane lane) {
    return kinds.values().stream().filter(kind -> kind.serves(lane.key)).toList();
  }

  int agents() {
    return kinds.values().stream().mapToInt(AgentKind::agents).sum();
  }

  long lastServed() {
    return lastServed;
  }

  /** An attempt of it was assigned; turns ascend. */
  void served(long turn) {
    lastServed = turn;
  }

  /** Transfers that wait for an agent, or for the time of their next attempt. */
  int waiting() {
    return waiting;
  }

  /** A transfer of it went from one stage to the other. */
  void moved(Stage from, Stage to) {
    waiting += (to.waits() ? 1 : 0) - (from.waits() ? 1 : 0);
  }

  /** Attempts of its transfers that are at agents. */
  int held() {
    return shares.values().stream().mapToInt(TenantShare::running).sum();
  }
}
