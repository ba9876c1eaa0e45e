package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.AgentList;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.fleet.FleetView;
import dev.quorus.controller.http.wire.AgentViews;
import java.util.List;

/** Shows the agents. */
final class AgentRoutes {
  private final FleetView fleet;

  AgentRoutes(FleetView fleet) {
    this.fleet = fleet;
  }

  void list(Exchange exchange) {
    exchange.when(
        fleet.agents(),
        agents ->
            exchange.ok(
                ApiJson.toBytes(new AgentList(agents.stream().map(AgentViews::of).toList()))));
  }

  void get(Exchange exchange) {
    String id = exchange.pathId();
    exchange.when(
        fleet.agents(), agents -> exchange.ok(ApiJson.toBytes(AgentViews.of(find(agents, id)))));
  }

  private static AgentStatus find(List<AgentStatus> agents, String id) {
    return agents.stream()
        .filter(each -> each.profile().agentId().equals(id))
        .findFirst()
        .orElseThrow(() -> Refusal.noSuchAgent(id));
  }
}
