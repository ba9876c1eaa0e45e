package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.protocol.sftp.wire.LostException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The one session that a source or sink works with: taken when it is first needed, and another one
 * where that is lost. Closed by any thread, which ends whatever is under way.
 */
final class Seat implements AutoCloseable {
  private static final int OTHER_SESSIONS = 2;

  private final Lessor lessor;
  private @Nullable Leased<SftpSession> lease;
  private boolean closed;

  Seat(Lessor lessor) {
    this.lessor = lessor;
  }

  SftpAddress address() {
    return lessor.address();
  }

  String shown() {
    return lessor.shown();
  }

  /** Whether both lead to the same server, as the same user. */
  boolean isBeside(Seat other) {
    return lessor.isAs(other.lessor);
  }

  SftpSession session() throws TransferException, InterruptedException {
    Leased<SftpSession> held = held();
    if (held != null) {
      if (held.session().isAlive()) {
        return held.session();
      }
      held.end();
    }
    return keep(lessor.take());
  }

  /** Something asked on a session, that may be asked again. */
  interface Question<T extends @Nullable Object> {
    T ask(SftpSession session) throws IOException, TransferException, InterruptedException;
  }

  /** Asks; and again on another session, where a kept one turns out to be lost. */
  <T extends @Nullable Object> T asked(Question<T> question)
      throws IOException, TransferException, InterruptedException {
    for (int left = OTHER_SESSIONS; ; left--) {
      try {
        return question.ask(session());
      } catch (LostException e) {
        if (e.stopped() || left == 0 || isClosed()) {
          throw e;
        }
        end();
      }
    }
  }

  private synchronized @Nullable Leased<SftpSession> held() {
    return lease;
  }

  private synchronized SftpSession keep(Leased<SftpSession> taken) throws TransferException {
    if (closed) {
      taken.giveBack();
      throw new TransferException(
          new Interrupted(
              FailureCode.AGENT_STOPPED, "stopped from outside: '%s'".formatted(shown())));
    }
    lease = taken;
    return taken.session();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Closes the session, so that nobody waits for it any more. */
  void end() {
    Leased<SftpSession> held = held();
    if (held != null) {
      held.end();
    }
  }

  /** Gives the session back if nothing is under way on it, and ends it otherwise. */
  @Override
  public void close() {
    Leased<SftpSession> held;
    synchronized (this) {
      closed = true;
      held = lease;
      lease = null;
    }
    if (held != null) {
      if (held.session().isQuiet()) {
        held.giveBack();
      } else {
        held.end();
      }
    }
  }
}
