package dev.quorus.controller.http.wire;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionLimits;
import dev.quorus.api.model.ConnectionPolicy;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.api.model.ConnectionTrust;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.VerifyName;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.connection.Definition;
import dev.quorus.controller.connection.Definition.Access;
import dev.quorus.controller.connection.Definition.Limits;
import dev.quorus.controller.connection.Definition.Policy;
import dev.quorus.controller.connection.Definition.Site;
import dev.quorus.controller.connection.Definition.Trust;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.config.Suggestion;
import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.VerifyMode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes a definition of what a client says of a connection, which has the form of the contract
 * already: checks what it means. For one request.
 */
public final class ConnectionRules {
  private static final Set<String> WEB = Set.of("http", "https");
  private static final Set<String> KEYED = Set.of("sftp", "https", "ftps");

  private final Set<String> protocols;
  private final List<Violation> violations = new ArrayList<>(0);

  /**
   * @param schemes that are offered, in lower case
   */
  public ConnectionRules(Set<String> schemes) {
    this.protocols = new TreeSet<>(schemes);
    protocols.remove("file");
  }

  /**
   * The definition.
   *
   * @param before whose secrets are meant by three stars; null if there is none
   * @throws InvalidRequest with all that is wrong
   */
  public Definition definition(ConnectionSpec spec, @Nullable Definition before) {
    Site site = site(spec.endpoint());
    Access access = access(spec.credentials(), before == null ? Access.NONE : before.access());
    Trust trust = trust(spec.trust());
    checkKnownHosts(trust, site);
    checkAuthorities(trust);
    Definition definition =
        new Definition(site, access, trust, limits(spec.limits()), policy(spec.policy()));
    throwIfAny();
    return definition;
  }

  /**
   * The definition with other secrets; a user and domain that are left out stay.
   *
   * @throws InvalidRequest with all that is wrong
   */
  public Definition rotated(
      Definition before, @Nullable ConnectionAccess given, List<String> keys) {
    Definition after = before;
    if (given != null) {
      Access access = access(given, Access.NONE);
      Access whole =
          new Access(
              access.bearer() == null && access.username() == null
                  ? before.access().username()
                  : access.username(),
              access.bearer() == null && access.domain() == null
                  ? before.access().domain()
                  : access.domain(),
              access.password(),
              access.privateKey(),
              access.passphrase(),
              access.bearer());
      checkRotated(whole, before.site().protocol());
      after = after.with(whole);
    }
    if (!keys.isEmpty()) {
      after = after.with(after.trust().pinned(keys));
      if (!KEYED.contains(before.site().protocol())) {
        refuse("/acceptHostKey", null, isFor(KEYED, before.site().protocol()));
      }
    }
    throwIfAny();
    return after;
  }

  private void throwIfAny() {
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
  }

  private void refuse(String pointer, @Nullable String value, String message) {
    violations.add(new Violation(pointer, value, message));
  }

  private Site site(ConnectionSite given) {
    String path = given.basePath() == null ? "/" : given.basePath();
    String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    Site site = new Site(given.protocol(), given.host(), given.port(), plain);
    if (!protocols.contains(given.protocol())) {
      refuse(
          "/endpoint/protocol",
          given.protocol(),
          "must be one of "
              + String.join(", ", protocols)
              + Suggestion.didYouMean(given.protocol(), protocols));
    }
    if (!isHost(given.host())) {
      refuse(
          "/endpoint/host",
          given.host(),
          "must be a host's name of letters, digits, '-' and '.', or an address");
    }
    if (!plain.isEmpty() && !isPlain(plain)) {
      refuse(
          "/endpoint/basePath",
          path,
          "must be a plain absolute path, without empty, '.' or '..' parts");
    }
    return site;
  }

  private static boolean isHost(String host) {
    try {
      String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
      return new URI("x://" + shown + "/").getHost() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isPlain(String path) {
    for (String part : path.substring(1).split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return false;
      }
    }
    return true;
  }

  private Access access(@Nullable ConnectionAccess given, Access before) {
    return given == null
        ? Access.NONE
        : new Access(
            given.username(),
            given.domain(),
            secret("password", given.password(), before.password()),
            secret("privateKey", given.privateKey(), before.privateKey()),
            secret("passphrase", given.passphrase(), before.passphrase()),
            secret("bearer", given.bearer(), before.bearer()));
  }

  private @Nullable Secret secret(String field, @Nullable String given, @Nullable Secret before) {
    if (given == null) {
      return null;
    }
    if (!given.equals(ConnectionAccess.SHOWN)) {
      return new Secret(given);
    }
    if (before == null) {
      refuse(
          "/credentials/" + field,
          ConnectionAccess.SHOWN,
          "is how a secret is shown, and there is none that this could mean; give the secret");
    }
    return before;
  }

  private void checkRotated(Access access, String protocol) {
    if (access.bearer() != null && !WEB.contains(protocol)) {
      refuse("/credentials/bearer", null, isFor(WEB, protocol));
    }
    if (access.privateKey() != null && !protocol.equals("sftp")) {
      refuse("/credentials/privateKey", null, isFor(Set.of("sftp"), protocol));
    }
    if (access.domain() != null && !protocol.equals("smb")) {
      refuse("/credentials/domain", access.domain(), isFor(Set.of("smb"), protocol));
    }
    boolean logsIn = access.password() != null || access.privateKey() != null;
    if (logsIn && access.username() == null) {
      refuse("/credentials/username", null, "is required: the connection has none so far");
    }
  }

  private static String isFor(Set<String> these, String protocol) {
    return "is for %s, not for %s; leave it out"
        .formatted(String.join(", ", new TreeSet<>(these)), protocol);
  }

  private static Trust trust(@Nullable ConnectionTrust given) {
    return given == null
        ? Trust.BY_AGENT
        : new Trust(
            given.hostKey(),
            given.knownHosts(),
            given.authorities(),
            Boolean.TRUE.equals(given.firstUse()));
  }

  private void checkKnownHosts(Trust trust, Site site) {
    if (trust.knownHosts().isEmpty()) {
      return;
    }
    try {
      boolean none =
          new Trust(List.of(), trust.knownHosts(), null, false).fingerprints(site).isEmpty();
      if (none) {
        refuse("/trust/knownHosts", null, "names no key of this host and port; add its line");
      }
    } catch (IllegalArgumentException e) {
      refuse("/trust/knownHosts", null, "has a key that is not base64");
    }
  }

  private void checkAuthorities(Trust trust) {
    String authorities = trust.authorities();
    if (authorities == null) {
      return;
    }
    try {
      Authorities.only(authorities, SystemTime.INSTANCE);
    } catch (IllegalArgumentException e) {
      refuse("/trust/authorities", null, "is refused: " + e.getMessage());
    }
  }

  private Limits limits(@Nullable ConnectionLimits given) {
    return given == null ? Limits.NONE : new Limits(given.sessions(), bandwidth(given.bandwidth()));
  }

  private @Nullable Bandwidth bandwidth(@Nullable String text) {
    try {
      return text == null ? null : BandwidthText.parse(text);
    } catch (IllegalArgumentException e) {
      refuse("/limits/bandwidth", text, "is refused: " + e.getMessage());
      return null;
    }
  }

  private static Policy policy(@Nullable ConnectionPolicy given) {
    if (given == null) {
      return Policy.NONE;
    }
    VerifyName verify = given.verify();
    PublishName publish = given.publish();
    return new Policy(
        verify == null ? null : VerifyMode.valueOf(verify.name()),
        publish == null ? null : PublishMode.valueOf(publish.name()));
  }
}
