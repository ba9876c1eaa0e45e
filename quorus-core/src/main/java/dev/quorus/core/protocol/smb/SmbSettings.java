package dev.quorus.core.protocol.smb;

import dev.quorus.core.pool.SessionPool;
import java.time.Duration;

/**
 * How SMB is spoken.
 *
 * @param connect how long a connection and each step of the log-in may take; 1 ms to 10 minutes
 * @param answer how long any later answer may take; 1 ms to 10 minutes
 * @param signingRequired whether every message must be signed, unless it is encrypted; otherwise
 *     only where the server demands it
 * @param encryption when messages are encrypted
 * @param sessions how many are opened and kept
 */
public record SmbSettings(
    Duration connect,
    Duration answer,
    boolean signingRequired,
    Encryption encryption,
    SessionPool.Limits sessions) {
  // First: the default below is checked against it.
  private static final Duration LONGEST = Duration.ofMinutes(10);

  public static final SmbSettings DEFAULT =
      new SmbSettings(
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          true,
          Encryption.PREFERRED,
          SessionPool.Limits.DEFAULT);

  /** When messages are encrypted. */
  public enum Encryption {
    /** Where the server or the share demands it. */
    IF_REQUIRED,
    /**
     * Where the server can. With AES-GCM, as all newer servers have it, that takes less of the
     * processor than signing.
     */
    PREFERRED,
    /** Always; a server that cannot is not used. */
    REQUIRED
  }

  public SmbSettings {
    check("connect", connect);
    check("answer", answer);
  }

  /** The same, with so many sessions kept. */
  public SmbSettings with(SessionPool.Limits other) {
    return new SmbSettings(connect, answer, signingRequired, encryption, other);
  }

  /** The same, with messages protected like this. */
  public SmbSettings protecting(boolean signed, Encryption encrypted) {
    return new SmbSettings(connect, answer, signed, encrypted, sessions);
  }

  private static void check(String name, Duration value) {
    if (value.toMillis() < 1 || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "%s time-out of SMB is %s; from 1 ms to %s is possible".formatted(name, value, LONGEST));
    }
  }
}
