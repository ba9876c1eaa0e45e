package dev.quorus.controller.security;

/**
 * Whoever holds a valid key or token.
 *
 * @param keyId of the key, or of the token's subject
 */
public record Principal(String keyId, String name, Grant grant) {
  /** Of a tenant alone. */
  public Principal(String keyId, String name, String tenant, Role role) {
    this(keyId, name, Grant.of(tenant, role));
  }

  public String tenant() {
    return grant.tenant();
  }

  public Role role() {
    return grant.role();
  }
}
