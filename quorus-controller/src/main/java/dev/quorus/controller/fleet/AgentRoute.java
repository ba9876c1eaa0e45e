package dev.quorus.controller.fleet;

/**
 * Where messages to an agent go.
 *
 * @param address on the event bus: the agent's own, or that of the gateway it is connected to
 * @param boot of the agent: messages are for that life of it alone
 */
public record AgentRoute(String address, String agent, String boot) {}
