package dev.quorus.controller.cluster;

import dev.quorus.controller.store.LeadView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether this controller leads: events in, steps out; no clock and no threads of its own. It
 * counts its lease from before it asked, on a monotonic clock, so that it ends here before it ends
 * in the database. No epoch is led under twice. Times are nanoseconds of one origin. For use by one
 * thread. See docs/adr/0014-the-lead-is-a-lease-in-the-database.md.
 */
final class Leadership {
  private static final long NOBODY = 0;
  private static final long LONGEST_IDLE = Duration.ofMinutes(1).toNanos();

  private final long lease;
  private final long renew;
  private final long ask;
  private long epoch = NOBODY;
  private long until;
  private long spent = NOBODY;
  private long nextAsk;
  private boolean asking;
  private boolean stopped;

  Leadership(LeadTimes times, long now) {
    this.lease = times.lease().toNanos();
    this.renew = times.renew().toNanos();
    this.ask = times.ask().toNanos();
    this.nextAsk = now;
  }

  /** The epoch that it leads under; 0 if it does not. */
  long epoch() {
    return epoch;
  }

  /** Whether it does not lead, and waits for no answer. */
  boolean isAtRest() {
    return epoch == NOBODY && !asking;
  }

  /** For how long nothing is to be done unless something happens; at least 0. */
  long idleFor(long now) {
    long idle = LONGEST_IDLE;
    if (!stopped && !asking) {
      idle = Math.min(idle, nextAsk - now);
    }
    if (epoch != NOBODY) {
      idle = Math.min(idle, until - now);
    }
    return Math.max(0, idle);
  }

  /** Time passed. */
  List<LeadStep> tick(long now) {
    List<LeadStep> steps = new ArrayList<>(2);
    standDownIfOver(now, steps);
    if (!stopped && !asking && now - nextAsk >= 0) {
      asking = true;
      steps.add(new LeadStep.Ask());
    }
    return steps;
  }

  /**
   * The store answered.
   *
   * @param sentAt when it was asked
   */
  List<LeadStep> answered(long sentAt, LeadView view, long now) {
    asking = false;
    List<LeadStep> steps = new ArrayList<>(2);
    if (view.mine()) {
      nextAsk = sentAt + renew;
      ours(view.epoch(), sentAt + lease, now, steps);
    } else {
      nextAsk = now + Math.min(ask, Math.max(view.left().toNanos(), 1));
      standDown(steps);
    }
    return steps;
  }

  private void ours(long present, long end, long now, List<LeadStep> steps) {
    if (present == epoch) {
      until = end;
      standDownIfOver(now, steps);
      return;
    }
    standDown(steps);
    if (stopped || present <= spent || now - end >= 0) {
      // It came too late, or is what is left of an earlier lead: only a new epoch is led under.
      spent = Math.max(spent, present);
      nextAsk = now + ask;
      steps.add(new LeadStep.Resign());
      return;
    }
    epoch = present;
    until = end;
    steps.add(new LeadStep.Lead(present));
  }

  /** The store did not answer, or failed. */
  List<LeadStep> unanswered(long now) {
    asking = false;
    nextAsk = now + ask;
    List<LeadStep> steps = new ArrayList<>(1);
    standDownIfOver(now, steps);
    return steps;
  }

  /** The lead under this epoch is of no use: a write was refused, or it could not begin. */
  List<LeadStep> lost(long lostEpoch, long now) {
    List<LeadStep> steps = new ArrayList<>(2);
    if (lostEpoch == epoch) {
      standDown(steps);
      steps.add(new LeadStep.Resign());
      nextAsk = now + ask;
    }
    return steps;
  }

  /** Somebody gave the lead back: it may be free. */
  void mayBeFree(long now) {
    if (epoch == NOBODY) {
      nextAsk = now;
    }
  }

  /** Leads no more, for good. */
  List<LeadStep> stop() {
    stopped = true;
    List<LeadStep> steps = new ArrayList<>(2);
    standDown(steps);
    steps.add(new LeadStep.Resign());
    return steps;
  }

  private void standDownIfOver(long now, List<LeadStep> steps) {
    if (now - until >= 0) {
      standDown(steps);
    }
  }

  private void standDown(List<LeadStep> steps) {
    if (epoch != NOBODY) {
      spent = Math.max(spent, epoch);
      epoch = NOBODY;
      steps.add(new LeadStep.StandDown());
    }
  }
}
