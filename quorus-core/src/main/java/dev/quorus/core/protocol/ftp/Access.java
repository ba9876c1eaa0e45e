package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.Leased;
import org.jspecify.annotations.Nullable;

/**
 * The session that one source, sink or tree works with: taken when first needed, and another one if
 * it broke. Used by one thread; closed by any.
 */
final class Access implements AutoCloseable {
  /** Several kept sessions may have been spoilt by the same event, so a few are tried. */
  private static final int OTHER_SESSIONS = 3;

  private final FtpSessions sessions;
  private final FtpTarget target;
  private volatile @Nullable Leased<FtpSession> leased;
  private volatile boolean busy;

  Access(FtpSessions sessions, FtpTarget target) {
    this.sessions = sessions;
    this.target = target;
  }

  FtpSession session() throws TransferException, InterruptedException {
    Leased<FtpSession> held = leased;
    if (held != null && !held.session().isClosed()) {
      return held.session();
    }
    if (held != null) {
      held.end();
    }
    Leased<FtpSession> next = sessions.take(target);
    leased = next;
    return next.session();
  }

  /** The one it has; null before the first is taken. */
  @Nullable FtpSession current() {
    Leased<FtpSession> held = leased;
    return held == null ? null : held.session();
  }

  /** What the server offers, as far as is known without asking; null if it was never asked. */
  @Nullable Features features() {
    FtpSession held = current();
    return held == null ? sessions.features(target) : held.features();
  }

  /** Something done with the session that must be whole before another may have it. */
  interface Work<T extends @Nullable Object> {
    T with(FtpSession session) throws TransferException, InterruptedException;
  }

  /**
   * Does it; closed meanwhile, the session ends instead of being given back. Done again on another
   * session where this one turned out to be of no use before it did anything.
   */
  <T extends @Nullable Object> T work(Work<T> work) throws TransferException, InterruptedException {
    FtpSession session = session();
    busy = true;
    try {
      for (int left = OTHER_SESSIONS; ; left--) {
        try {
          return work.with(session);
        } catch (TransferException e) {
          if (!session.isSpoilt() || left == 0) {
            throw e;
          }
          session = session();
        }
      }
    } finally {
      busy = false;
    }
  }

  /** Ends whatever waits for the server. */
  void cut() {
    FtpSession held = current();
    if (held != null) {
      held.close();
    }
  }

  @Override
  public void close() {
    Leased<FtpSession> held = leased;
    if (held != null) {
      if (busy) {
        held.end();
      } else {
        FtpSessions.release(held);
      }
    }
  }
}
