package dev.quorus.core.protocol.ftp;

import dev.quorus.core.pool.SessionPool;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How FTP is spoken.
 *
 * @param trustedCertificates a PEM file of authorities trusted beside the platform's; null for none
 * @param knownCertificates the file that keeps the certificates of servers trusted on first use,
 *     made with mode 0600; null where no server is trusted on first use
 * @param connect how long a connection may take to be made, 1 ms to 10 minutes
 * @param reply how long the server may take to answer a command, 1 ms to 10 minutes
 * @param passive which address data connections are made to
 * @param sessions how many connections are kept, and for how long
 */
public record FtpSettings(
    @Nullable Path trustedCertificates,
    @Nullable Path knownCertificates,
    Duration connect,
    Duration reply,
    PassiveAddress passive,
    SessionPool.Limits sessions) {
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** The platform's authorities, 15 seconds to connect, a minute to answer. */
  public static final FtpSettings DEFAULT =
      new FtpSettings(
          null,
          null,
          Duration.ofSeconds(15),
          Duration.ofMinutes(1),
          PassiveAddress.CONTROL_HOST,
          SessionPool.Limits.DEFAULT);

  public FtpSettings {
    check("connect", connect);
    check("reply", reply);
  }

  private static void check(String name, Duration value) {
    if (value.toMillis() < 1 || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "the %s time-out of FTP is %s; from 1 ms to %s is possible"
              .formatted(name, value, LONGEST));
    }
  }

  /** The same, with so many sessions kept. */
  public FtpSettings with(SessionPool.Limits other) {
    return new FtpSettings(trustedCertificates, knownCertificates, connect, reply, passive, other);
  }

  /** The same, with these authorities trusted beside the platform's. */
  public FtpSettings trusting(Path authorities) {
    return new FtpSettings(authorities, knownCertificates, connect, reply, passive, sessions);
  }

  /** The same, with servers that are trusted on first use remembered in this file. */
  public FtpSettings remembering(Path file) {
    return new FtpSettings(trustedCertificates, file, connect, reply, passive, sessions);
  }

  /** The same, with these times to wait. */
  public FtpSettings waiting(Duration toConnect, Duration toReply) {
    return new FtpSettings(
        trustedCertificates, knownCertificates, toConnect, toReply, passive, sessions);
  }
}
