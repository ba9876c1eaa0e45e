package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A connection as it is now, without its secrets. */
public record ConnectionView(
    String name,
    ConnectionSite endpoint,
    @Nullable ConnectionAccess credentials,
    @Nullable ConnectionTrust trust,
    @Nullable ConnectionLimits limits,
    @Nullable ConnectionPolicy policy,
    Revision revision) {

  /**
   * Which one of its definitions it is.
   *
   * @param version as its entity tag has it, between quotation marks
   * @param rotatedAt when what it is opened with was replaced last
   */
  public record Revision(
      long version, Instant createdAt, Instant changedAt, @Nullable Instant rotatedAt) {}

  /** What a change of it begins with. */
  public ConnectionSpec spec() {
    return new ConnectionSpec(name, endpoint, credentials, trust, limits, policy);
  }
}
