package dev.quorus.controller.connection;

import dev.quorus.core.protocol.sftp.trust.KnownHosts;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.VerifyMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that a connection says. */
public record Definition(Site site, Access access, Trust trust, Limits limits, Policy policy) {

  /**
   * Where it is.
   *
   * @param protocol a scheme in lower case
   * @param host a name or an address, of IPv6 without brackets
   * @param port null for the protocol's usual one
   * @param basePath absolute, not encoded, without a slash at its end: {@code /} is empty
   */
  public record Site(String protocol, String host, @Nullable Integer port, String basePath) {
    String server() {
      String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
      return protocol + "://" + shown + (port == null ? "" : ":" + port);
    }

    /**
     * The way from the server's top to what lies at this path below the folder, without the slash
     * at its end, which makes no difference to a folder.
     */
    String below(String path) {
      String whole = basePath + path;
      return whole.substring(
          1, whole.endsWith("/") ? Math.max(1, whole.length() - 1) : whole.length());
    }
  }

  /** What it is opened with; nothing of it has to be there. */
  public record Access(
      @Nullable String username,
      @Nullable String domain,
      @Nullable Secret password,
      @Nullable Secret privateKey,
      @Nullable Secret passphrase,
      @Nullable Secret bearer) {
    public static final Access NONE = new Access(null, null, null, null, null, null);

    /** Null if it is opened without. */
    @Nullable Credentials credentials() {
      if (bearer != null) {
        return new Credentials.Bearer(bearer);
      }
      if (username == null) {
        return null;
      }
      return privateKey == null
          ? new Credentials.UserPassword(
              domain == null ? username : domain + "\\" + username,
              password == null ? new Secret("") : password)
          : new Credentials.PrivateKey(username, privateKey, passphrase);
    }
  }

  /**
   * By what its server is known; by what the agent knows if nothing is said.
   *
   * @param hostKeys fingerprints, of which it must have one
   * @param knownHosts lines as OpenSSH keeps them
   * @param authorities certificates in PEM; null for those of the agent
   * @param firstUse whether an unknown one is believed once
   */
  public record Trust(
      List<String> hostKeys,
      List<String> knownHosts,
      @Nullable String authorities,
      boolean firstUse) {
    public static final Trust BY_AGENT = new Trust(List.of(), List.of(), null, false);

    public Trust {
      hostKeys = List.copyOf(hostKeys);
      knownHosts = List.copyOf(knownHosts);
    }

    /** The same with these keys and no others. */
    public Trust pinned(List<String> keys) {
      return new Trust(keys, List.of(), authorities, firstUse);
    }

    /** Every fingerprint that is given, as such or by a line. */
    public List<String> fingerprints(Site site) {
      Integer port = site.port();
      List<String> all = new ArrayList<>(hostKeys);
      all.addAll(
          KnownHosts.ofLines(site.host(), port == null ? KnownHosts.USUAL_PORT : port, knownHosts)
              .fingerprints());
      return all;
    }

    ServerTrust by(Site site) {
      List<String> keys = fingerprints(site);
      if (!keys.isEmpty()) {
        return new ServerTrust.Pinned(keys);
      }
      if (authorities != null) {
        return new ServerTrust.SignedBy(authorities);
      }
      return firstUse ? new ServerTrust.FirstUse() : ServerTrust.AGENT;
    }
  }

  /**
   * How much may go over it.
   *
   * @param sessions attempts at a time, on all agents together; null for the usual limit
   * @param bandwidth of all its transfers at one agent; null for no limit
   */
  public record Limits(@Nullable Integer sessions, @Nullable Bandwidth bandwidth) {
    public static final Limits NONE = new Limits(null, null);
  }

  /** What holds for transfers that say nothing else. */
  public record Policy(@Nullable VerifyMode verify, @Nullable PublishMode publish) {
    public static final Policy NONE = new Policy(null, null);
  }

  /** The same, opened with something else. */
  public Definition with(Access other) {
    return new Definition(site, other, trust, limits, policy);
  }

  /** The same, its server known in another way. */
  public Definition with(Trust other) {
    return new Definition(site, access, other, limits, policy);
  }
}
