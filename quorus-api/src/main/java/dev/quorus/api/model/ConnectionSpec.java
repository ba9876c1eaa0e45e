package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A connection to be created, or what it is to become. Holds secrets; its text form shows none.
 *
 * @param name null where the path of the request says it
 */
public record ConnectionSpec(
    @Nullable String name,
    ConnectionSite endpoint,
    @Nullable ConnectionAccess credentials,
    @Nullable ConnectionTrust trust,
    @Nullable ConnectionLimits limits,
    @Nullable ConnectionPolicy policy) {

  /** The same with another name. */
  public ConnectionSpec named(@Nullable String other) {
    return new ConnectionSpec(other, endpoint, credentials, trust, limits, policy);
  }

  /** The same, opened with something else. */
  public ConnectionSpec with(ConnectionAccess other) {
    return new ConnectionSpec(name, endpoint, other, trust, limits, policy);
  }
}
