package dev.quorus.controller.cluster;

import dev.quorus.controller.store.LeadView;
import java.time.Duration;

/** Who leads, as the store said last. For use by many threads. */
final class LeadRoute {
  private volatile LeadView view = new LeadView(0, "", "", Duration.ZERO, false);

  void seen(LeadView latest) {
    view = latest;
  }

  /** The node that leads; empty if nobody does. */
  String node() {
    return view.owner();
  }
}
