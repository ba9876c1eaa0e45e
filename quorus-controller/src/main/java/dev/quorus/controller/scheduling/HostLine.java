package dev.quorus.controller.scheduling;

import java.util.Comparator;

/** The routes of one lane, tenant and priority that wait at one host. */
final class HostLine extends Line {
  /** The most urgent first, then the one that waits longest. */
  static final Comparator<Item> PARKING_ORDER =
      (one, other) -> compareParked((HostLine) one, (HostLine) other);

  final Host host;
  private final TenantLine tenant;

  /** Ascending; kept by the host. */
  long parkedAt;

  HostLine(Host host, TenantLine tenant) {
    this.host = host;
    this.tenant = tenant;
  }

  Lane lane() {
    return tenant.level.lane;
  }

  @Override
  Line home() {
    return tenant;
  }

  @Override
  void emptied() {
    tenant.drop(host);
    host.gone(this);
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
