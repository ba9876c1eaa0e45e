package dev.quorus.controller.scheduling;

import java.util.HashMap;
import java.util.Map;

/** What one tenant has waiting at one priority: the lines of the hosts that have room. */
final class TenantLine extends Line {
  final TenantShare share;
  final Level level;
  private final Map<Host, HostLine> byHost = new HashMap<>(4);

  TenantLine(TenantShare share, Level level) {
    this.share = share;
    this.level = level;
  }

  HostLine hostLine(Host host) {
    return byHost.computeIfAbsent(host, missing -> new HostLine(missing, this));
  }

  void drop(Host host) {
    byHost.remove(host);
    if (byHost.isEmpty()) {
      level.drop(this);
    }
  }

  @Override
  Line home() {
    return level;
  }

  @Override
  public String toString() {
    return "line of tenant " + share.tenant;
  }
}
