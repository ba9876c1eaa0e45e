package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An API key without its text. */
public record ApiKeyView(String id, String name, GrantView grant, Life life) {
  /**
   * What became of it.
   *
   * @param createdBy the id of the key that created it
   * @param lastUsedAt to the minute
   */
  public record Life(
      Instant createdAt,
      @Nullable String createdBy,
      @Nullable Instant expiresAt,
      @Nullable Instant revokedAt,
      @Nullable Instant lastUsedAt) {}
}
