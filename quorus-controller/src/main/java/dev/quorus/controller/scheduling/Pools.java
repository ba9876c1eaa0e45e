package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Ticket.Route;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All pools and all hosts, and which pools are worth a look. */
final class Pools {
  private final EndpointLimits settings;
  private final Map<String, Pool> byName = new HashMap<>();
  private final Map<String, Host> hosts = new HashMap<>();
  private final Map<String, TenantGate> gates = new HashMap<>();
  private final Map<String, TenantLimit> tenantLimits = new HashMap<>();
  private final Set<Pool> stirred = new LinkedHashSet<>();
  private final Roots roots = new Roots();
  private EndpointLimits limits;
  private long turn;

  Pools(EndpointLimits limits) {
    this.settings = limits;
    this.limits = limits;
  }

  Collection<Pool> all() {
    return byName.values();
  }

  Pool pool(String name) {
    return byName.computeIfAbsent(name, Pool::new);
  }

  /** These roots are offered, or were before. */
  void roots(Collection<String> offered) {
    roots.add(offered);
  }

  /** The route of a new transfer, which counts as its member until {@link #leave}. */
  RouteLine join(Ticket ticket) {
    Pool pool = pool(ticket.share().pool());
    Lane lane = pool.lane(Lane.Key.of(ticket.route()));
    RouteLine route =
        lane.route(RouteLine.Key.of(ticket, roots), missing -> open(missing, lane, ticket.route()));
    route.joined();
    return route;
  }

  private RouteLine open(RouteLine.Key key, Lane lane, Route ends) {
    TenantShare share = lane.pool.share(key.tenant(), this::gate);
    Host source = host(ends.source().host());
    Host destination = host(ends.destination().host());
    share.routeOpened();
    source.routeOpened();
    destination.routeOpened();
    return new RouteLine(key, lane, share, source, destination);
  }

  void leave(RouteLine route) {
    if (route.left()) {
      if (route.pool().drop(route)) {
        gates.remove(route.share.tenant);
      }
      close(route.source);
      close(route.destination);
      tidy(route.pool());
    }
  }

  /** Forgets a pool of which nothing is left. */
  void tidy(Pool pool) {
    if (pool.isEmpty()) {
      byName.remove(pool.name, pool);
      stirred.remove(pool);
    }
  }

  private TenantGate gate(String tenant) {
    return gates.computeIfAbsent(
        tenant,
        missing -> {
          TenantGate made = new TenantGate(missing);
          TenantLimit limit = limits(missing);
          made.limit(limit.running(), limit.spent(), stirred);
          return made;
        });
  }

  private TenantLimit limits(String tenant) {
    return tenantLimits.getOrDefault(tenant, new TenantLimit(tenant, TenantGate.UNLIMITED, false));
  }

  /** From now on these hold, and none for other tenants. */
  void limit(Collection<TenantLimit> all) {
    tenantLimits.clear();
    all.forEach(each -> tenantLimits.put(each.tenant(), each));
    for (TenantGate gate : gates.values()) {
      TenantLimit limit = limits(gate.tenant);
      gate.limit(limit.running(), limit.spent(), stirred);
    }
  }

  private Host host(String name) {
    return hosts.computeIfAbsent(name, missing -> new Host(missing, limits.of(missing)));
  }

  /** Some hosts have limits of their own, beside those of the settings. */
  void limit(Map<String, Integer> byHost) {
    limits = settings.with(byHost);
    for (Host host : hosts.values()) {
      host.limit(limits.of(host.name), stirred);
    }
  }

  private void close(Host host) {
    if (host.routeClosed()) {
      hosts.remove(host.name);
    }
  }

  /** The transfer takes its place at both hosts and its tenant's share. */
  void take(Entry entry) {
    RouteLine route = entry.route;
    turn++;
    route.source.touch();
    if (route.destination != route.source) {
      route.destination.touch();
    }
    route.share.take(turn);
    route.share.gate.take();
    route.pool().served(turn);
  }

  void giveBack(Entry entry) {
    RouteLine route = entry.route;
    route.share.giveBack();
    route.share.gate.giveBack(stirred);
    letGo(route.source);
    if (route.destination != route.source) {
      letGo(route.destination);
    }
  }

  private void letGo(Host host) {
    host.letGo(stirred);
  }

  /** Something changed, so that a transfer of this pool can run perhaps. */
  void stir(Pool pool) {
    stirred.add(pool);
  }

  void stirAll() {
    stirred.addAll(byName.values());
  }

  /**
   * The route whose first transfer is next in all pools that were stirred: the most urgent, of the
   * pool that was served longest ago. Null if nothing can run.
   */
  @Nullable RouteLine nextOpen() {
    RouteLine best = null;
    for (Iterator<Pool> pools = stirred.iterator(); pools.hasNext(); ) {
      RouteLine next = pools.next().nextOpen();
      if (next == null) {
        pools.remove();
      } else if (best == null || before(next, best)) {
        best = next;
      }
    }
    return best;
  }

  private static boolean before(RouteLine one, RouteLine other) {
    return one.priority != other.priority
        ? one.priority > other.priority
        : one.pool().lastServed() < other.pool().lastServed();
  }
}
