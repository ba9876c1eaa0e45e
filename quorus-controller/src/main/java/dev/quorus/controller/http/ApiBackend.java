package dev.quorus.controller.http;

import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.fleet.FleetView;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.store.DrainStore;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.time.Ticker;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;

/**
 * What the API stands on.
 *
 * @param answers to requests that may be sent again
 * @param meters measured into, and shown at {@code /metrics}
 */
public record ApiBackend(
    Transfers transfers,
    AnswerStore answers,
    FleetView fleet,
    ApiKeys keys,
    AgentSide agents,
    Cluster cluster,
    PrometheusMeterRegistry meters,
    InstantSource clock,
    Ticker ticker) {
  /**
   * What operators and agents themselves do with agents.
   *
   * @param gateway that takes their connections on
   */
  public record AgentSide(AgentAccess access, AgentGateway gateway, DrainStore drains) {}
}
