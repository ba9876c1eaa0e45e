package dev.quorus.controller.http;

import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.fleet.FleetView;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.audit.AuditStore;
import dev.quorus.controller.audit.Refusals;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.security.KeyIssue;
import dev.quorus.controller.security.Tenants;
import dev.quorus.controller.store.DrainStore;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.time.Ticker;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;

/**
 * What the API stands on.
 *
 * @param meters measured into, and shown at {@code /metrics}
 */
public record ApiBackend(
    Transfers transfers,
    FleetView fleet,
    AccessSide access,
    AgentSide agents,
    Cluster cluster,
    PrometheusMeterRegistry meters,
    InstantSource clock,
    Ticker ticker) {
  /** Who may do what, and who did. */
  public record AccessSide(
      Bearers bearers, ApiKeys keys, KeyIssue issue, Tenants tenants, AuditStore audit, Refusals refusals) {}

  /**
   * What operators and agents themselves do with agents.
   *
   * @param gateway that takes their connections on
   */
  public record AgentSide(AgentAccess access, AgentGateway gateway, DrainStore drains) {}
}
