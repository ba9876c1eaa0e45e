package dev.quorus.controller.cluster;

import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import java.time.Duration;

/** The row of the lead, by a clock of its own: what the database does. */
final class FakeLeadRow {
  private long now;
  private long epoch;
  private String owner = "";
  private long until;

  void pass(Duration time) {
    now += time.toNanos();
  }

  LeadView stand(Member me, Duration lease) {
    boolean free = owner.isEmpty() || now >= until;
    if (free) {
      epoch++;
    }
    if (free || owner.equals(me.node())) {
      owner = me.node();
      until = now + lease.toNanos();
    }
    return new LeadView(
        epoch, owner, "", Duration.ofNanos(Math.max(0, until - now)), owner.equals(me.node()));
  }

  void resign(Member me) {
    if (owner.equals(me.node())) {
      owner = "";
      until = now;
    }
  }

  /** Whether a write under this epoch would be taken. */
  boolean accepts(long written) {
    return epoch == written;
  }

  long epoch() {
    return epoch;
  }
}
