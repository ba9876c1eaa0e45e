package dev.quorus.controller.fleet;

import io.vertx.core.Future;
import java.util.List;

/** The agents, to be looked at. Safe for use by many threads. */
@FunctionalInterface
public interface FleetView {
  /** Every agent known, by id. */
  Future<List<AgentStatus>> agents();
}
