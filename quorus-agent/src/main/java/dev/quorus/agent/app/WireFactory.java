package dev.quorus.agent.app;

import dev.quorus.agent.wire.Wire;
import dev.quorus.core.bus.BusMessage.AgentProfile;

/** Makes the agent's way to its controllers. */
@FunctionalInterface
public interface WireFactory {
  Wire wire(AgentProfile profile);
}
