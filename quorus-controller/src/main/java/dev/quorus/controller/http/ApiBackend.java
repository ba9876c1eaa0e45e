package dev.quorus.controller.http;

import dev.quorus.controller.audit.AuditStore;
import dev.quorus.controller.audit.Refusals;
import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.connection.Connections;
import dev.quorus.controller.fleet.FleetView;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.security.KeyIssue;
import dev.quorus.controller.security.Tenants;
import dev.quorus.controller.store.DrainStore;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.stream.Streams;
import dev.quorus.controller.transfer.Examinations;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.controller.webhook.Webhooks;
import dev.quorus.controller.workflow.Rehearsals;
import dev.quorus.controller.workflow.Runs;
import dev.quorus.controller.workflow.Triggers;
import dev.quorus.controller.workflow.Workflows;
import dev.quorus.core.time.Ticker;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;

/**
 * What the API stands on.
 *
 * @param answers to requests that may be sent again
 * @param flows workflows, their runs and what starts them
 * @param meters measured into, and shown at {@code /metrics}
 */
public record ApiBackend(
    Transfers transfers,
    AnswerStore answers,
    FleetView fleet,
    AccessSide access,
    AgentSide agents,
    ConnectionSide connections,
    Cluster cluster,
    EventSide events,
    Flows flows,
    PrometheusMeterRegistry meters,
    InstantSource clock,
    Ticker ticker) {
  /** Who may do what, and who did. */
  public record AccessSide(
      Bearers bearers,
      ApiKeys keys,
      KeyIssue issue,
      Tenants tenants,
      AuditStore audit,
      Refusals refusals) {}

  /** Who hears of events. */
  public record EventSide(EventFeed feed, Streams streams, Webhooks webhooks) {}

  /** Named connections, and those who try them out. */
  public record ConnectionSide(Connections connections, Examinations examinations) {}

  /** What clients do with workflows. */
  public record Flows(Workflows workflows, Runs runs, Rehearsals rehearsals, Triggers triggers) {}

  /**
   * What operators and agents themselves do with agents.
   *
   * @param gateway that takes their connections on
   */
  public record AgentSide(AgentAccess access, AgentGateway gateway, DrainStore drains) {}
}
