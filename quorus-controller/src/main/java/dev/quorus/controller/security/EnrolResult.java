package dev.quorus.controller.security;

import java.time.Instant;

/** What became of an enrolment. */
public enum EnrolResult {
  /** Also where the same agent had enrolled with the same credential before. */
  ENROLLED,
  TOKEN_UNKNOWN,
  TOKEN_EXPIRED,
  TOKEN_USED_UP,
  /** The token is for another pool. */
  OTHER_POOL,
  /** Another credential of this agent is in use. */
  AGENT_EXISTS,
  /** The agent was revoked after the token was made. */
  AGENT_REVOKED;

  /**
   * The verdict on a token, before the agent is looked at.
   *
   * @param used how many agents have enrolled with it
   */
  public static EnrolResult ofToken(AgentToken token, int used, Enrolment enrolment, Instant now) {
    if (!token.expiresAt().isAfter(now)) {
      return TOKEN_EXPIRED;
    }
    if (used >= token.uses()) {
      return TOKEN_USED_UP;
    }
    return token.pool() == null || token.pool().equals(enrolment.pool()) ? ENROLLED : OTHER_POOL;
  }
}
