package dev.quorus.controller.security;

/**
 * What a key lets its bearer do.
 *
 * @param clusterWide whether also what concerns all tenants
 * @param perSecond requests at each controller; 0 for what the server allows any key
 */
public record Grant(String tenant, Role role, boolean clusterWide, int perSecond) {
  /** Of the tenant alone, as often as any key. */
  public static Grant of(String tenant, Role role) {
    return new Grant(tenant, role, false, 0);
  }
}
