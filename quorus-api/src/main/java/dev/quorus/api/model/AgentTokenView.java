package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token that was made.
 *
 * @param token its text, shown this once
 * @param pool that agents must be of; null for any
 */
public record AgentTokenView(
    String id, String token, @Nullable String pool, Instant expiresAt, int uses) {
  @Override
  public String toString() {
    return "AgentTokenView[" + id + "]";
  }
}
