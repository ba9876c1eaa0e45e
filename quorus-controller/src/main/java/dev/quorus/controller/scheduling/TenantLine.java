package dev.quorus.controller.scheduling;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * What one tenant has waiting at one priority of a lane: the lines of the hosts that have room.
 *
 * <p>It stands among the other tenants by the share as it was when that was last looked at, which
 * is never more than the share is now: growth is taken in when the line comes up. A tenant has many
 * such lines, and this way an assignment moves one of them and not all.
 */
final class TenantLine extends Line {
  /** The fairest first, by what is known of the shares. */
  static final Comparator<Item> BY_KNOWN_SHARE =
      (one, other) -> compareKnown((TenantLine) one, (TenantLine) other);

  final TenantShare share;
  final Level level;
  private final Map<Host, HostLine> byHost = new HashMap<>(4);
  private int knownRunning;
  private long knownServed;

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

  /** Takes in that the share has grown since; whether it had. */
  boolean catchUp() {
    if (knownRunning == share.running() && knownServed == share.lastServed()) {
      return false;
    }
    refresh();
    return true;
  }

  /** The share has become smaller. */
  void shrunk() {
    if (knownRunning > share.running()) {
      refresh();
    }
  }

  private void refresh() {
    knownRunning = share.running();
    knownServed = share.lastServed();
    if (in != null) {
      in.moved(this);
    }
  }

  /** With the gate as long as its tenant may start nothing more. */
  @Override
  Line home() {
    return share.gate.open() ? level : share.gate.waiting();
  }

  private static int compareKnown(TenantLine one, TenantLine other) {
    if (one.knownRunning != other.knownRunning) {
      return Integer.compare(one.knownRunning, other.knownRunning);
    }
    return one.knownServed != other.knownServed
        ? Long.compare(one.knownServed, other.knownServed)
        : one.share.tenant.compareTo(other.share.tenant);
  }

  @Override
  public String toString() {
    return "line of tenant " + share.tenant;
  }
}
