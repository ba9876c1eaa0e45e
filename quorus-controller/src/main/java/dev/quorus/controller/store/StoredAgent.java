package dev.quorus.controller.store;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import java.time.Instant;

/** An agent as it last introduced itself. */
public record StoredAgent(AgentProfile profile, Instant firstSeen, Instant lastSeen) {}
