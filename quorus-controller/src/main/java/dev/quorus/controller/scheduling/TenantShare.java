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
  static final Comparator<TenantShare> FAIREST =
      Comparator.comparingInt(TenantShare::running)
          .thenComparingLong(TenantShare::lastServed)
          .thenComparing(share -> share.tenant);

  final Pool pool;
  final String tenant;
  final Set<TenantLine> lines = new LinkedHashSet<>();
  private final Set<Entry> held = new HashSet<>();
  private long lastServed;
  private int routes;

  TenantShare(Pool pool, String tenant) {
    this.pool = pool;
    this.tenant = tenant;
  }

  int running() {
    return held.size();
  }

  long lastServed() {
    return lastServed;
  }

  /**
   * Takes a slot for the entry.
   *
   * @param turn ascending
   */
  void take(Entry entry, long turn) {
    held.add(entry);
    lastServed = turn;
  }

  void giveBack(Entry entry) {
    held.remove(entry);
    lines.forEach(TenantLine::shrunk);
  }

  void routeOpened() {
    routes++;
  }

  /** Whether it was the last one. */
  boolean routeClosed() {
    return --routes == 0;
  }
}
