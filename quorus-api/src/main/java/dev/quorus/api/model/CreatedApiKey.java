package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An API key that was created.
 *
 * @param key its text, shown this once
 * @param expiresAt null for never
 */
public record CreatedApiKey(
    String id, String name, String key, GrantView grant, @Nullable Instant expiresAt) {
  @Override
  public String toString() {
    return "CreatedApiKey[" + id + "]";
  }
}
