package dev.quorus.controller.http.wire;

import dev.quorus.api.model.AgentStateName;
import dev.quorus.api.model.AgentView;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.store.DrainStore.Drain;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import java.util.List;

/** Agents as clients see them. */
public final class AgentViews {
  private AgentViews() {}

  /** One agent, of those that these drains are about. */
  public static AgentView of(AgentStatus agent, List<Drain> drains) {
    AgentProfile profile = agent.profile();
    return new AgentView(
        profile.agentId(),
        agent.online() ? AgentStateName.ONLINE : AgentStateName.OFFLINE,
        profile.pool(),
        profile.version(),
        profile.labels(),
        new AgentView.Offer(
            profile.offer().slots(),
            profile.offer().schemes().stream().sorted().toList(),
            profile.offer().roots()),
        new AgentView.Activity(agent.held(), agent.firstSeen(), agent.lastSeen()),
        drains.stream()
            .filter(each -> each.agent().equals(profile.agentId()))
            .map(each -> new AgentView.Draining(each.from(), each.by()))
            .findFirst()
            .orElse(null));
  }
}
