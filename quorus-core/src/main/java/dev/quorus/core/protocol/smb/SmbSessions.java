package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.EgressPolicy;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.smb.SmbSettings.Encryption;
import dev.quorus.core.protocol.smb.wire.FramePool;
import dev.quorus.core.protocol.smb.wire.Login;
import dev.quorus.core.protocol.smb.wire.ShareFacts;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Sessions with servers, kept for the next file. Safe for use by many threads. */
final class SmbSessions implements AutoCloseable {
  /** Referrals that are followed for one path. */
  private static final int HOPS = 5;

  /** The share at which a server answers questions. */
  private static final String CONTROL = "IPC$";

  private final SmbSettings settings;
  private final SessionPool<Key, SmbSession> pool;
  private final Pause pause;
  private final SmbReferrals referrals;
  private final FramePool frames = FramePool.forThisProcess();

  /**
   * What a session is opened with. Sources and sinks have theirs apart: a copy within a share holds
   * one of each, and all copies would wait for each other if all sessions were held by sinks.
   */
  private record Key(
      String host, int port, String share, String account, String passwordHash, Side side) {}

  /**
   * A session in use, and what the first thing done with it gave.
   *
   * @param at where that was done: elsewhere than asked for, if DFS says so
   */
  record Begun<T extends @Nullable Object>(SmbLocation at, Leased<SmbSession> lease, T result) {
    SmbSession session() {
      return lease.session();
    }
  }

  /** Something done with a session. */
  @FunctionalInterface
  interface Deed<T extends @Nullable Object> {
    T with(SmbSession session, SmbLocation at) throws IOException, InterruptedException;
  }

  SmbSessions(SmbSettings settings, Ticker ticker, Pause pause) {
    this.settings = settings;
    this.pause = pause;
    this.referrals = new SmbReferrals(ticker);
    this.pool = new SessionPool<>(settings.sessions(), ticker);
  }

  /** How one waits for what another connection of ours still holds. */
  Pause pause() {
    return pause;
  }

  /** The same as {@link #beginHere}, wherever DFS says that the place lies. */
  <T extends @Nullable Object> Begun<T> begin(SmbLocation asked, String doing, Deed<T> deed)
      throws TransferException, InterruptedException {
    SmbLocation at = asked;
    for (int hop = 0; hop <= HOPS; hop++) {
      SmbLocation next = referrals.known(at);
      if (next == null) {
        try {
          return beginHere(at, doing, deed);
        } catch (TransferException e) {
          if (!isElsewhere(e)) {
            throw e;
          }
          next = refer(at);
        }
      }
      at = next;
    }
    throw SmbReferrals.refused(asked, "it lies behind more than %d referrals".formatted(HOPS));
  }

  private static boolean isElsewhere(TransferException e) {
    return e.getCause() instanceof StatusException refused
        && refused.status() == Status.PATH_NOT_COVERED;
  }

  private SmbLocation refer(SmbLocation at) throws TransferException, InterruptedException {
    try (SmbSession session = openAny(at.inShare(CONTROL)).session()) {
      return referrals.learned(at, session.link().refer(at.unc()));
    } catch (IOException e) {
      throw SmbFailures.of(at, "find by DFS", e);
    }
  }

  /**
   * Leases a session and does the first thing with it, which must do no harm if it is done twice:
   * kept sessions that turn out to be dead are replaced until one lives.
   */
  <T extends @Nullable Object> Begun<T> beginHere(SmbLocation at, String doing, Deed<T> deed)
      throws TransferException, InterruptedException {
    while (true) {
      Leased<SmbSession> lease = pool.take(key(at), () -> open(at).session());
      boolean done = false;
      boolean sound = false;
      try {
        T result = deed.with(lease.session(), at);
        done = true;
        return new Begun<>(at, lease, result);
      } catch (StatusException e) {
        sound = !SmbFailures.endsSession(e.status());
        if (sound || !lease.session().isUsed()) {
          throw SmbFailures.of(at, doing, e);
        }
      } catch (IOException e) {
        if (!lease.session().isUsed()) {
          throw SmbFailures.of(at, doing, e);
        }
      } finally {
        if (sound) {
          giveBack(lease);
        } else if (!done) {
          lease.end();
        }
      }
    }
  }

  /** The same, where nothing is done with the session afterwards. */
  <T extends @Nullable Object> T once(SmbLocation at, String doing, Deed<T> deed)
      throws TransferException, InterruptedException {
    Begun<T> begun = begin(at, doing, deed);
    giveBack(begun.lease());
    return begun.result();
  }

  /** The session is in order, with nothing under way that anyone waits for. */
  void giveBack(Leased<SmbSession> lease) {
    lease.session().used();
    lease.giveBack();
  }

  /** A new session, which is not kept, and what the server said meanwhile. */
  record Opened(SmbSession session, Login.Result login) {}

  Opened open(SmbLocation at) throws TransferException, InterruptedException {
    Opened opened = openAny(at);
    ShareFacts share = opened.session().share();
    if (!share.isDisk()) {
      opened.session().close();
      throw new TransferException(
          new Rejected(
              FailureCode.BAD_REQUEST,
              "'%s' on %s is a %s and holds no files"
                  .formatted(at.share(), at.host(), share.kind())));
    }
    return opened;
  }

  private Opened openAny(SmbLocation at) throws TransferException, InterruptedException {
    InetAddress address = EgressPolicy.resolve(at.host(), at.host());
    Login login =
        new Login(
            new InetSocketAddress(address, at.port()),
            new Login.Options(settings.connect(), settings.answer(), settings.signingRequired()),
            frames);
    Login.Result result;
    try {
      result = login.as(at.account());
    } catch (IOException e) {
      throw SmbFailures.opening(at, e);
    }
    boolean done = false;
    try {
      ShareFacts share = connect(at, result);
      done = true;
      return new Opened(new SmbSession(result.link(), share), result);
    } catch (IOException e) {
      throw SmbFailures.opening(at, e);
    } finally {
      if (!done) {
        result.link().close();
      }
    }
  }

  private ShareFacts connect(SmbLocation at, Login.Result login)
      throws IOException, TransferException, InterruptedException {
    if (settings.encryption() == Encryption.REQUIRED && !login.canEncrypt()) {
      throw new TransferException(
          new Rejected(
              FailureCode.UNSUPPORTED,
              "%s cannot encrypt, and the settings demand it: it speaks SMB %s"
                  .formatted(at.host(), login.link().dialect())));
    }
    boolean encrypt = settings.encryption() != Encryption.IF_REQUIRED && login.canEncrypt();
    return login.link().connect("\\\\" + at.host() + "\\" + at.share(), encrypt);
  }

  private static Key key(SmbLocation at) {
    return new Key(
        at.host(),
        at.port(),
        at.share(),
        at.account().shown(),
        hash(at.account().password().reveal()),
        at.side());
  }

  private static String hash(String secret) {
    try {
      byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
