package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.fleet.Fleet;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What is counted of transfers and agents, whether this controller leads or not. Safe for use by
 * many threads.
 */
final class DispatchMetrics {
  private final MeterRegistry registry;
  private final AtomicInteger running = new AtomicInteger();
  private final Map<String, AtomicInteger> waiting = new ConcurrentHashMap<>();
  private final Timer assignLatency;
  private volatile @Nullable Fleet fleet;

  DispatchMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.assignLatency =
        Timer.builder("quorus.attempts.assign")
            .description("From the choice of an agent to its word that it took the attempt")
            .register(registry);
    Gauge.builder("quorus.leader", this, each -> each.fleet == null ? 0 : 1)
        .description("1 while this controller leads")
        .register(registry);
    Gauge.builder("quorus.attempts.running", running, AtomicInteger::get)
        .description("Attempts that are given to agents")
        .register(registry);
    Gauge.builder("quorus.attempts.held", this, DispatchMetrics::held)
        .description("Attempts that agents hold")
        .register(registry);
    Gauge.builder("quorus.agents.online", this, DispatchMetrics::online)
        .description("Agents whose heartbeats arrive")
        .register(registry);
  }

  /** This controller leads from now on, and these are the agents. */
  void lead(Fleet led) {
    fleet = led;
  }

  /** It leads no longer: what the leader counts is nothing here. */
  void standDown() {
    fleet = null;
    waiting(Map.of(), 0);
  }

  private double held() {
    return agents().stream().mapToInt(AgentStatus::held).sum();
  }

  private double online() {
    return agents().stream().filter(AgentStatus::online).count();
  }

  private List<AgentStatus> agents() {
    Fleet led = fleet;
    return led == null ? List.of() : led.agents();
  }

  /** What is waiting and running, as it was half a second ago at most. */
  void waiting(Map<String, Integer> byPool, int held) {
    running.set(held);
    waiting.forEach((pool, count) -> count.set(byPool.getOrDefault(pool, 0)));
    byPool.forEach((pool, count) -> waiting.computeIfAbsent(pool, this::gauge).set(count));
  }

  private AtomicInteger gauge(String pool) {
    AtomicInteger count = new AtomicInteger();
    Gauge.builder("quorus.transfers.waiting", count, AtomicInteger::get)
        .description("Transfers that wait for an agent or for their next attempt")
        .tag("pool", pool)
        .register(registry);
    return count;
  }

  /** An agent took an attempt, so long after it was chosen for it. */
  void assigned(Duration after) {
    assignLatency.record(after);
  }

  void leaseExpired() {
    registry.counter("quorus.agents.leases.expired").increment();
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
