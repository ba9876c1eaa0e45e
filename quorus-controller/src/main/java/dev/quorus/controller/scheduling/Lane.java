package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Ticket.Route;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The transfers of a pool that need the same two schemes, so that the same agents can run them. */
final class Lane {
  static final int PRIORITIES = 10;

  final Pool pool;
  final Key key;

  /** Tells its transfers to a destination from those of other lanes. */
  final long salt;

  private final @Nullable Level[] levels = new Level[PRIORITIES];
  private final Map<RouteLine.Key, RouteLine> routes = new HashMap<>();
  private @Nullable List<AgentKind> serving;

  /** The schemes that an agent must offer. */
  record Key(String source, String destination) {
    static Key of(Route route) {
      return new Key(route.source().scheme(), route.destination().scheme());
    }
  }

  Lane(Pool pool, Key key) {
    this.pool = pool;
    this.key = key;
    this.salt = Destinations.key(pool.name + ' ' + key.source() + ' ' + key.destination());
  }

  /** The kinds of agents that can run what is in the lane. */
  List<AgentKind> serving() {
    List<AgentKind> known = serving;
    if (known == null) {
      known = pool.serving(this);
      serving = known;
    }
    return known;
  }

  /** The pool got another kind of agents, or lost one. */
  void kindsChanged() {
    serving = null;
  }

  RouteLine route(RouteLine.Key wanted, Function<RouteLine.Key, RouteLine> opened) {
    return routes.computeIfAbsent(wanted, opened);
  }

  /** Whether no route is left. */
  boolean drop(RouteLine route) {
    routes.remove(route.key);
    return routes.isEmpty();
  }

  Level level(int priority) {
    Level level = levels[priority];
    if (level == null) {
      level = new Level(this, priority);
      levels[priority] = level;
    }
    return level;
  }

  /** The line whose first transfer is next at this priority, or null if none can run. */
  @Nullable RouteLine nextOpen(int priority) {
    Level level = levels[priority];
    return level == null ? null : level.nextOpen();
  }
}
