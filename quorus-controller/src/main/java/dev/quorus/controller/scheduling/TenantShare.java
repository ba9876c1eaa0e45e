package dev.quorus.controller.scheduling;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** What one tenant has of one pool. */
final class TenantShare {
  /**
   * The fewest running first; among equals the one that was served longest ago. A total order, so
   * that two lanes never disagree about it.
   */
  static final Comparator<TenantShare> FAIREST = TenantShare::compareShare;

  final Pool pool;
  final String tenant;
  final Set<Entry> held = new HashSet<>();
  final Set<TenantLine> lines = new LinkedHashSet<>();
  private long lastServed;
  private int routes;

  TenantShare(Pool pool, String tenant) {
    this.pool = pool;
    this.tenant = tenant;
  }

  /**
   * Takes a slot for the entry.
   *
   * @param turn ascending
   */
  void take(Entry entry, long turn) {
    held.add(entry);
    lastServed = turn;
    lines.forEach(TenantShare::rerank);
  }

  void giveBack(Entry entry) {
    if (held.remove(entry)) {
      lines.forEach(TenantShare::rerank);
    }
  }

  void routeOpened() {
    routes++;
  }

  /** Whether it was the last one. */
  boolean routeClosed() {
    return --routes == 0;
  }

  private static int compareShare(TenantShare one, TenantShare other) {
    int running = Integer.compare(one.held.size(), other.held.size());
    if (running != 0) {
      return running;
    }
    return one.lastServed != other.lastServed
        ? Long.compare(one.lastServed, other.lastServed)
        : one.tenant.compareTo(other.tenant);
  }

  private static void rerank(TenantLine line) {
    if (line.in != null) {
      line.in.moved(line);
    }
  }
}
