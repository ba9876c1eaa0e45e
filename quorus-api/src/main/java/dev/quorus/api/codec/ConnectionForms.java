package dev.quorus.api.codec;

import dev.quorus.api.model.ProtocolName;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which fields of a connection go together, and with which protocol. */
final class ConnectionForms {
  private static final Set<ProtocolName> WEB = EnumSet.of(ProtocolName.HTTP, ProtocolName.HTTPS);
  private static final Set<ProtocolName> SSH = EnumSet.of(ProtocolName.SFTP);
  private static final Set<ProtocolName> WINDOWS = EnumSet.of(ProtocolName.SMB);
  private static final Set<ProtocolName> CERTIFIED =
      EnumSet.of(ProtocolName.FTPS, ProtocolName.HTTPS);
  private static final Set<ProtocolName> KEYED =
      EnumSet.of(ProtocolName.FTPS, ProtocolName.HTTPS, ProtocolName.SFTP);

  private ConnectionForms() {}

  /**
   * Notes what does not go together.
   *
   * @param whole whether the user must be named here
   */
  static void checkAccess(@Nullable ObjectBody access, boolean whole) {
    if (access == null) {
      return;
    }
    List<String> logins = List.of("username", "domain", "password", "privateKey");
    if (access.has("bearer") && logins.stream().anyMatch(access::has)) {
      access.refuses("bearer", "cannot be together with username, password or key; give one way");
    }
    if (access.has("password")) {
      access.refuses("privateKey", "cannot be together with password; give one of them");
    }
    if (access.has("passphrase")) {
      access.requires("privateKey", "is required beside passphrase");
    }
    boolean logsIn = logins.stream().skip(1).anyMatch(access::has);
    if (whole && logsIn) {
      access.requires("username", "is required beside password, privateKey and domain");
    }
  }

  /** Notes what is not for this protocol. */
  static void checkProtocol(
      ProtocolName protocol, @Nullable ObjectBody access, @Nullable ObjectBody trust) {
    onlyFor(WEB, "bearer", access, protocol);
    onlyFor(SSH, "privateKey", access, protocol);
    onlyFor(WINDOWS, "domain", access, protocol);
    onlyFor(SSH, "knownHosts", trust, protocol);
    onlyFor(KEYED, "hostKey", trust, protocol);
    onlyFor(CERTIFIED, "authorities", trust, protocol);
    if (trust != null && !KEYED.contains(protocol) && Boolean.TRUE.equals(trust.flag("firstUse"))) {
      trust.refuses("firstUse", isFor(KEYED, protocol));
    }
  }

  private static void onlyFor(
      Set<ProtocolName> these, String field, @Nullable ObjectBody body, ProtocolName protocol) {
    if (body != null && !these.contains(protocol)) {
      body.refuses(field, isFor(these, protocol));
    }
  }

  private static String isFor(Set<ProtocolName> these, ProtocolName protocol) {
    return "is for %s, not for %s; leave it out"
        .formatted(
            these.stream().map(ProtocolName::wire).collect(Collectors.joining(", ")),
            protocol.wire());
  }
}
