package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.fleet.Fleet;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** What is counted of transfers and agents. Safe for use by many threads. */
final class DispatchMetrics {
  private final MeterRegistry registry;

  DispatchMetrics(MeterRegistry registry, Fleet fleet) {
    this.registry = registry;
    Gauge.builder("quorus.attempts.held", fleet, DispatchMetrics::held)
        .description("Attempts that agents hold")
        .register(registry);
    Gauge.builder("quorus.agents.online", fleet, DispatchMetrics::online)
        .description("Agents whose heartbeats arrive")
        .register(registry);
  }

  private static double held(Fleet fleet) {
    return fleet.agents().stream().mapToInt(AgentStatus::held).sum();
  }

  private static double online(Fleet fleet) {
    return fleet.agents().stream().filter(AgentStatus::online).count();
  }

  void submitted() {
    registry.counter("quorus.transfers.submitted").increment();
  }

  /**
   * @param result succeeded, failed, retried, released, or stale for a word that came too late
   */
  void outcome(String result) {
    registry.counter("quorus.attempts.ended", "result", result).increment();
  }
}
