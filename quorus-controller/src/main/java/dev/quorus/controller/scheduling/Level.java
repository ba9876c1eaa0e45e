package dev.quorus.controller.scheduling;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One priority of a lane: its tenants, first the one with the fewest attempts running. */
final class Level extends Line {
  final Lane lane;
  final int priority;
  private final Map<TenantShare, TenantLine> byTenant = new HashMap<>();

  Level(Lane lane, int priority) {
    super(TenantLine.BY_KNOWN_SHARE);
    this.lane = lane;
    this.priority = priority;
  }

  TenantLine tenantLine(TenantShare share) {
    return byTenant.computeIfAbsent(
        share,
        missing -> {
          TenantLine line = new TenantLine(missing, this);
          missing.lines.add(line);
          return line;
        });
  }

  void drop(TenantLine line) {
    byTenant.remove(line.share);
    line.share.lines.remove(line);
  }

  /** The line whose first transfer is next, or null if all that wait here wait for a host. */
  @Nullable RouteLine nextOpen() {
    while (first() instanceof TenantLine tenant) {
      if (!tenant.share.gate.open()) {
        tenant.leave();
        tenant.goHome();
      } else if (!tenant.catchUp() && tenant.first() instanceof HostLine line) {
        RouteLine open = openAt(line);
        if (open != null) {
          return open;
        }
      }
    }
    return null;
  }

  /** The first route of the line, or null if the line or that route had to step aside. */
  private static @Nullable RouteLine openAt(HostLine line) {
    if (line.host.full()) {
      line.leave();
      line.goHome();
    } else if (line.first() instanceof RouteLine route) {
      Host other = route.other(line.host);
      if (!other.full()) {
        return route;
      }
      route.moveTo(other);
    }
    return null;
  }

  @Override
  public String toString() {
    return "level";
  }
}
