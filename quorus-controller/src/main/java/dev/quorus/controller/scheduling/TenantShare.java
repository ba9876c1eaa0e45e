package dev.quorus.controller.scheduling;

import java.util.Comparator;
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
  final TenantGate gate;
  final Set<TenantLine> lines = new LinkedHashSet<>();
  private int running;
  private long lastServed;
  private int routes;

  TenantShare(Pool pool, TenantGate gate) {
    this.pool = pool;
    this.tenant = gate.tenant;
    this.gate = gate;
  }

  int running() {
    return running;
  }

  long lastServed() {
    return lastServed;
  }

  /**
   * Takes a slot for one of its transfers.
   *
   * @param turn ascending
   */
  void take(long turn) {
    running++;
    lastServed = turn;
  }

  void giveBack() {
    running--;
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
