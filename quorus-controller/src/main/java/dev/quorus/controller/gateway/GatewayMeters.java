package dev.quorus.controller.gateway;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;

/** What passes through the gateway, as measures. */
final class GatewayMeters {
  private final Counter received;
  private final Counter refused;
  private final Counter cut;

  GatewayMeters(MeterRegistry meters, Map<?, ?> connections) {
    received = meters.counter("quorus.gateway.messages");
    refused = meters.counter("quorus.gateway.messages.refused");
    cut = meters.counter("quorus.gateway.connections.cut");
    meters.gaugeMapSize("quorus.gateway.connections", List.of(), connections);
  }

  void received() {
    received.increment();
  }

  /** A message in another's name, or of no known kind. */
  void refused() {
    refused.increment();
  }

  /** A connection was ended from this side. */
  void cut() {
    cut.increment();
  }
}
