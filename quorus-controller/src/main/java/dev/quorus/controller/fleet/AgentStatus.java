package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import java.time.Instant;

/**
 * An agent as the controller sees it.
 *
 * @param online whether its heartbeats arrive
 * @param held how many attempts it holds
 */
public record AgentStatus(
    AgentProfile profile, boolean online, int held, Instant firstSeen, Instant lastSeen) {}
