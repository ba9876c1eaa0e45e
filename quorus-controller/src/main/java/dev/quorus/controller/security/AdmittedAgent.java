package dev.quorus.controller.security;

/**
 * Whoever holds the valid credential of an agent.
 *
 * @param pool that it enrolled for, and must stay in
 */
public record AdmittedAgent(String agent, String pool) {}
