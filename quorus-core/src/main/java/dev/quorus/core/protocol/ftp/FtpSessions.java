package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.ServerTrust;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Logins, kept for the next file. Safe for use by many threads. */
final class FtpSessions implements AutoCloseable {
  private final SessionPool<Key, FtpSession> pool;
  private final Login login;
  private final Map<Key, Features> features = new ConcurrentHashMap<>();

  /** What a session is opened with; of the password only its digest. */
  private record Key(
      boolean secure, String host, int port, String user, String password, ServerTrust trust) {
    static Key of(FtpTarget target) {
      return new Key(
          target.secure(),
          target.host(),
          target.port(),
          target.user(),
          digest(target.password().reveal()),
          target.trust());
    }

    private static String digest(String secret) {
      try {
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(sha.digest(secret.getBytes(StandardCharsets.UTF_8)));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }

    @Override
    public String toString() {
      return "%s at %s:%d".formatted(user, host, port);
    }
  }

  FtpSessions(SessionPool.Limits limits, Login login, Ticker ticker) {
    this.pool = new SessionPool<>(limits, ticker);
    this.login = login;
  }

  /** What the server offered when it was last logged in to; null if it never was. */
  @Nullable Features features(FtpTarget target) {
    return features.get(Key.of(target));
  }

  /** A session that answers: one kept, or a new one. */
  Leased<FtpSession> take(FtpTarget target) throws TransferException, InterruptedException {
    Key key = Key.of(target);
    while (true) {
      Leased<FtpSession> leased = taken(key, target);
      if (leased.session().answers()) {
        features.put(key, leased.session().features());
        return leased;
      }
      leased.end();
    }
  }

  /** Refused one more, waits for one of those that the server bears. */
  private Leased<FtpSession> taken(Key key, FtpTarget target)
      throws TransferException, InterruptedException {
    try {
      return pool.take(key, () -> login.open(target));
    } catch (TransferException e) {
      if (e.failure().code() != FailureCode.SERVER_BUSY) {
        throw e;
      }
      return pool.take(key, () -> login.open(target));
    }
  }

  /** Gives it back if it is in order. */
  static void release(Leased<FtpSession> leased) {
    if (leased.session().isClosed() || !leased.session().isIdle()) {
      leased.end();
    } else {
      leased.giveBack();
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
