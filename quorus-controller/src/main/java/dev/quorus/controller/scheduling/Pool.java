package dev.quorus.controller.scheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The agents of one pool and what waits for them. */
final class Pool {
  final String name;
  private final Map<Set<String>, AgentKind> kinds = new LinkedHashMap<>();
  private final Map<Lane.Key, Lane> lanes = new LinkedHashMap<>();
  private final Map<String, TenantShare> shares = new LinkedHashMap<>();
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

  void drop(AgentKind kind) {
    kinds.remove(kind.schemes);
    lanes.values().forEach(Lane::kindsChanged);
  }

  Lane lane(Lane.Key key) {
    return lanes.computeIfAbsent(key, missing -> new Lane(this, missing));
  }

  TenantShare share(String tenant) {
    return shares.computeIfAbsent(tenant, missing -> new TenantShare(this, missing));
  }

  /** The last transfer of the route is gone. */
  void drop(RouteLine route) {
    if (route.lane.drop(route)) {
      lanes.remove(route.lane.key);
    }
    if (route.share.routeClosed()) {
      shares.remove(route.share.tenant);
    }
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

  /** The freest agent for this transfer, or null if all that are free declined it just now. */
  static @Nullable Agent freest(Entry entry) {
    Agent best = null;
    for (AgentKind kind : entry.route.lane.serving()) {
      Agent next = kind.freest(entry);
      if (next != null && (best == null || Agent.FREEST.compare(next, best) < 0)) {
        best = next;
      }
    }
    return best;
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
