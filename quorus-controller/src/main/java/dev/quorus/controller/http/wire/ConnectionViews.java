package dev.quorus.controller.http.wire;

import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionLimits;
import dev.quorus.api.model.ConnectionPolicy;
import dev.quorus.api.model.ConnectionReport;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionTrust;
import dev.quorus.api.model.ConnectionView;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.VerifyName;
import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.Definition;
import dev.quorus.controller.connection.Definition.Access;
import dev.quorus.controller.connection.Definition.Limits;
import dev.quorus.controller.connection.Definition.Policy;
import dev.quorus.controller.connection.Definition.Site;
import dev.quorus.controller.connection.Definition.Trust;
import dev.quorus.controller.transfer.Examinations.Found;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.VerifyMode;
import org.jspecify.annotations.Nullable;

/** Connections as clients see them: each secret as three stars. */
public final class ConnectionViews {
  private ConnectionViews() {}

  /** A connection as it is now. */
  public static ConnectionView of(Connection connection) {
    Definition definition = connection.definition();
    return new ConnectionView(
        connection.name(),
        site(definition.site()),
        access(definition.access()),
        trust(definition.trust()),
        limits(definition.limits()),
        policy(definition.policy()),
        new ConnectionView.Revision(
            connection.revision().version(),
            connection.revision().createdAt(),
            connection.revision().changedAt(),
            connection.revision().rotatedAt()));
  }

  private static ConnectionSite site(Site site) {
    return new ConnectionSite(
        site.protocol(),
        site.host(),
        site.port(),
        site.basePath().isEmpty() ? null : site.basePath());
  }

  private static @Nullable ConnectionAccess access(Access access) {
    return access.equals(Access.NONE)
        ? null
        : new ConnectionAccess(
            access.username(),
            access.domain(),
            shown(access.password()),
            shown(access.privateKey()),
            shown(access.passphrase()),
            shown(access.bearer()));
  }

  private static @Nullable String shown(@Nullable Secret secret) {
    return secret == null ? null : ConnectionAccess.SHOWN;
  }

  private static @Nullable ConnectionTrust trust(Trust trust) {
    return trust.equals(Trust.BY_AGENT)
        ? null
        : new ConnectionTrust(
            trust.hostKeys(),
            trust.knownHosts(),
            trust.authorities(),
            trust.firstUse() ? true : null);
  }

  private static @Nullable ConnectionLimits limits(Limits limits) {
    Bandwidth bandwidth = limits.bandwidth();
    return limits.equals(Limits.NONE)
        ? null
        : new ConnectionLimits(
            limits.sessions(), bandwidth == null ? null : BandwidthText.write(bandwidth));
  }

  private static @Nullable ConnectionPolicy policy(Policy policy) {
    VerifyMode verify = policy.verify();
    PublishMode publish = policy.publish();
    return policy.equals(Policy.NONE)
        ? null
        : new ConnectionPolicy(
            verify == null ? null : VerifyName.valueOf(verify.name()),
            publish == null ? null : PublishName.valueOf(publish.name()));
  }

  /**
   * What a test found.
   *
   * @param pinned the fingerprint that was remembered; null if none was
   */
  public static ConnectionReport report(String name, Found found, @Nullable String pinned) {
    return new ConnectionReport(
        name,
        found.agent(),
        found.examined().checks().stream().noneMatch(Check.Failed.class::isInstance),
        found.examined().facts().stream()
            .map(fact -> new ConnectionReport.Fact(fact.name(), fact.value()))
            .toList(),
        found.examined().checks().stream().map(ConnectionViews::check).toList(),
        pinned);
  }

  private static ConnectionReport.Check check(Check check) {
    return switch (check) {
      case Check.Passed passed ->
          new ConnectionReport.Check(passed.name(), passed.found(), null, null);
      case Check.LeftOut left -> new ConnectionReport.Check(left.name(), null, left.why(), null);
      case Check.Failed failed ->
          new ConnectionReport.Check(
              failed.name(), null, null, EventViews.failure(failed.failure()));
    };
  }
}
