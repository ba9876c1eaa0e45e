package dev.quorus.controller.http.wire;

import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.KeySpec;
import dev.quorus.api.model.TrustSpec;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Credentials.UserPassword;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an endpoint is opened with, and whether its scheme has a use for it. */
final class AccessRules {
  private static final Set<String> WEB = Set.of("http", "https");
  private static final Set<String> KNOWN_BY_KEY = Set.of("sftp", "ftps", "https");
  private static final Set<String> TRUSTED_ONCE = KNOWN_BY_KEY;

  private AccessRules() {}

  static void check(EndpointSpec spec, Endpoint parsed, Findings findings) {
    String scheme = parsed.scheme();
    if (spec.bearer() != null && !WEB.contains(scheme) && !scheme.equals("file")) {
      findings.at("/bearer", null, "is for http and https; give a username and password");
    }
    KeySpec key = spec.key();
    if (key != null && !scheme.equals("sftp")) {
      findings.at("/privateKey", null, "is for sftp; give a username and password");
    } else if (key != null && spec.username() == null) {
      checkUserOfKey(parsed, findings);
    }
    checkTrust(spec.trust(), scheme, findings);
  }

  private static void checkUserOfKey(Endpoint parsed, Findings findings) {
    if (parsed.credentials() instanceof UserPassword(String user, Secret password)) {
      if (user.isEmpty()) {
        findings.uri("must name the user of the private key");
      }
      if (!password.reveal().isEmpty()) {
        findings.at("/privateKey", null, "stands beside a password in the uri; give one of them");
      }
    }
  }

  private static void checkTrust(TrustSpec trust, String scheme, Findings findings) {
    boolean pinned = !trust.hostKeys().isEmpty();
    if (pinned && !KNOWN_BY_KEY.contains(scheme)) {
      findings.at(
          "/hostKey", null, "is for sftp, ftps and https, not for " + scheme + "; leave it out");
    }
    if (trust.onFirstUse() && !TRUSTED_ONCE.contains(scheme)) {
      findings.at(
          "/trustOnFirstUse",
          "true",
          "is for sftp, ftps and https, not for " + scheme + "; leave it out");
    }
    if (pinned && trust.onFirstUse()) {
      findings.at("/trustOnFirstUse", "true", "contradicts hostKey, which allows that key only");
    }
  }

  static @Nullable Credentials credentials(EndpointSpec spec, Endpoint parsed) {
    KeySpec key = spec.key();
    String username = spec.username();
    String bearer = spec.bearer();
    if (key != null) {
      return new Credentials.PrivateKey(
          username == null ? userOf(parsed) : username,
          new Secret(key.privateKey()),
          key.passphrase() == null ? null : new Secret(key.passphrase()));
    }
    if (username != null) {
      String password = spec.password();
      return new UserPassword(username, new Secret(password == null ? "" : password));
    }
    return bearer == null ? parsed.credentials() : new Credentials.Bearer(new Secret(bearer));
  }

  private static String userOf(Endpoint parsed) {
    return parsed.credentials() instanceof UserPassword named ? named.user() : "";
  }

  static ServerTrust trust(EndpointSpec spec) {
    TrustSpec trust = spec.trust();
    if (!trust.hostKeys().isEmpty()) {
      return new ServerTrust.Pinned(trust.hostKeys());
    }
    return trust.onFirstUse() ? new ServerTrust.FirstUse() : ServerTrust.AGENT;
  }
}
