package dev.quorus.controller.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key as it is stored: never the key itself.
 *
 * @param hash SHA-256 of the key's text, in hexadecimal; something else once it is revoked
 */
public record ApiKey(String id, String name, Grant grant, String hash, Life life) {
  private static final String REVOKED = "revoked:";

  /**
   * What becomes of it.
   *
   * @param createdBy the id of the key that created it; null if nobody's
   * @param expiresAt null for never
   * @param lastUsedAt to the minute; null for never
   */
  public record Life(
      Instant createdAt,
      @Nullable String createdBy,
      @Nullable Instant expiresAt,
      @Nullable Instant revokedAt,
      @Nullable Instant lastUsedAt) {
    /** Without an end. */
    public static Life from(Instant createdAt) {
      return new Life(createdAt, null, null, null, null);
    }
  }

  /** A key of a tenant without an end. */
  public ApiKey(String id, String name, String tenant, Role role, String hash, Instant at) {
    this(id, name, Grant.of(tenant, role), hash, Life.from(at));
  }

  public String tenant() {
    return grant.tenant();
  }

  public Role role() {
    return grant.role();
  }

  /** What stands in place of the hash from the revocation on: no text has it. */
  public static String revokedHash(String hash) {
    return REVOKED + hash;
  }

  boolean isRevoked() {
    return life.revokedAt() != null;
  }

  /** Whether it is, or was, the key of that hash. */
  boolean isOf(String keyHash) {
    return hash.equals(keyHash) || hash.equals(REVOKED + keyHash);
  }
}
