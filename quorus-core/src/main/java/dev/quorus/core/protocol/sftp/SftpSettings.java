package dev.quorus.core.protocol.sftp;

import dev.quorus.core.pool.SessionPool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How SSH servers are reached and known.
 *
 * @param knownHosts files in OpenSSH's known_hosts format that are read; those that are not there
 *     are left out
 * @param trustFile the same, where the keys of servers trusted on first use are kept; read too
 * @param user who logs in where the endpoint names nobody
 * @param identities files of private keys that are tried where the endpoint has neither password
 *     nor key; those that are not there, or locked with a passphrase, are left out
 * @param connectTimeout for the connection and the login, each; above zero
 * @param sessions how many are kept, and for how long
 */
public record SftpSettings(
    List<Path> knownHosts,
    Path trustFile,
    String user,
    List<Path> identities,
    Duration connectTimeout,
    SessionPool.Limits sessions) {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(15);

  public SftpSettings {
    knownHosts = List.copyOf(knownHosts);
    identities = List.copyOf(identities);
    if (connectTimeout.isNegative() || connectTimeout.isZero()) {
      throw new IllegalArgumentException(
          "the connect time-out of SFTP is %s; it must be above zero".formatted(connectTimeout));
    }
  }

  /** As OpenSSH's client has it for the user of this process: everything in {@code ~/.ssh}. */
  public static SftpSettings ofThisUser() {
    return in(Path.of(System.getProperty("user.home"), ".ssh"));
  }

  /** The same, with the keys of servers trusted on first use kept in this file. */
  public SftpSettings remembering(Path file) {
    return new SftpSettings(knownHosts, file, user, identities, connectTimeout, sessions);
  }

  /** The same, with so many sessions kept. */
  public SftpSettings with(SessionPool.Limits other) {
    return new SftpSettings(knownHosts, trustFile, user, identities, connectTimeout, other);
  }

  /** The same, with these files of host keys read as well. */
  public SftpSettings knowing(List<Path> more) {
    List<Path> all = new ArrayList<>(knownHosts);
    all.addAll(more);
    return new SftpSettings(all, trustFile, user, identities, connectTimeout, sessions);
  }

  /** With everything in one folder, under the names that OpenSSH gives it. */
  public static SftpSettings in(Path folder) {
    return new SftpSettings(
        List.of(folder.resolve("known_hosts"), Path.of("/etc/ssh/ssh_known_hosts")),
        folder.resolve("known_hosts_quorus"),
        System.getProperty("user.name"),
        List.of(folder.resolve("id_ed25519"), folder.resolve("id_ecdsa"), folder.resolve("id_rsa")),
        CONNECT_TIMEOUT,
        SessionPool.Limits.DEFAULT);
  }
}
