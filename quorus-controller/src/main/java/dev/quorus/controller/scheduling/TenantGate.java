package dev.quorus.controller.scheduling;

import java.util.Set;

/**
 * Whether more of a tenant may start, in whichever pool: as many attempts as its quota allows run
 * at a time, and none starts when the bytes of its day are used up. Its lines wait here meanwhile.
 */
final class TenantGate {
  static final long UNLIMITED = Long.MAX_VALUE;

  final String tenant;
  private final Line waiting = new Line(TenantLine.BY_KNOWN_SHARE);
  private long most = UNLIMITED;
  private boolean spent;
  private int running;
  private int shares;

  TenantGate(String tenant) {
    this.tenant = tenant;
  }

  boolean open() {
    return !spent && running < most;
  }

  /** Whether its bytes of the day are used up. */
  boolean spent() {
    return spent;
  }

  /** How many attempts may run at a time. */
  long most() {
    return most;
  }

  /** Where its lines wait while it is shut. */
  Line waiting() {
    return waiting;
  }

  void take() {
    running++;
  }

  /**
   * An attempt has ended.
   *
   * @param stirred gets the pools of what may come up again
   */
  void giveBack(Set<Pool> stirred) {
    running--;
    callIn(stirred);
  }

  /** The quota is another one from now on. */
  void limit(long attempts, boolean dayIsSpent, Set<Pool> stirred) {
    most = attempts;
    spent = dayIsSpent;
    callIn(stirred);
  }

  private void callIn(Set<Pool> stirred) {
    while (open() && waiting.first() instanceof TenantLine line) {
      line.leave();
      line.goHome();
      stirred.add(line.share.pool);
    }
  }

  void shareOpened() {
    shares++;
  }

  /** Whether it was the last one. */
  boolean shareClosed() {
    return --shares == 0;
  }
}
