package dev.quorus.controller.scheduling;

import java.util.Comparator;

/** The routes of one lane, tenant and priority that wait at one host. */
final class HostLine extends Line {
  /** The most urgent first, then the one that waits longest. */
  static final Comparator<Item> PARKING_ORDER =
      (one, other) -> compareParked((HostLine) one, (HostLine) other);

  final Host host;
  private final TenantLine tenant;

  private int routes;

  /** Ascending; kept by the host. */
  long parkedAt;

  HostLine(Host host, TenantLine tenant) {
    this.host = host;
    this.tenant = tenant;
  }

  Lane lane() {
    return tenant.level.lane;
  }

  /** Where it can be found as long as the host has no room for it. */
  @Override
  Line home() {
    return host.full() ? host.parkingOf(this) : tenant;
  }

  @Override
  void emptied() {
    host.gone(this);
  }

  /** A route of it can stand here, now or later. */
  void routeOpened() {
    routes++;
  }

  void routeClosed() {
    routes--;
    if (routes == 0) {
      tenant.drop(host);
    }
  }

  private static int compareParked(HostLine one, HostLine other) {
    int urgency = Integer.compare(other.tenant.level.priority, one.tenant.level.priority);
    return urgency != 0 ? urgency : Long.compare(one.parkedAt, other.parkedAt);
  }

  @Override
  public String toString() {
    return "line at host " + host.name;
  }
}
