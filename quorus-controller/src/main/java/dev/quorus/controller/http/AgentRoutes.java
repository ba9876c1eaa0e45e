package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.AgentList;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.fleet.FleetView;
import dev.quorus.controller.http.wire.AgentViews;

/** Shows the agents. */
final class AgentRoutes {
  private final FleetView fleet;

  AgentRoutes(FleetView fleet) {
    this.fleet = fleet;
  }

  void list(Exchange exchange) {
    exchange.ok(
        ApiJson.toBytes(new AgentList(fleet.agents().stream().map(AgentViews::of).toList())));
  }

  void get(Exchange exchange) {
    String id = exchange.pathId();
    AgentStatus agent =
        fleet.agents().stream()
            .filter(each -> each.profile().agentId().equals(id))
            .findFirst()
            .orElseThrow(() -> Refusal.noSuchAgent(id));
    exchange.ok(ApiJson.toBytes(AgentViews.of(agent)));
  }
}
