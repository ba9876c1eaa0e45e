package dev.quorus.controller.http.wire;

import dev.quorus.api.model.AgentStateName;
import dev.quorus.api.model.AgentView;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.core.bus.BusMessage.AgentProfile;

/** Agents as clients see them. */
public final class AgentViews {
  private AgentViews() {}

  /** One agent. */
  public static AgentView of(AgentStatus agent) {
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
        new AgentView.Activity(agent.held(), agent.firstSeen(), agent.lastSeen()));
  }
}
