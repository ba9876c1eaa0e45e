package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.sftp.wire.RemoteHandle;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A file that the server has opened for us. Closed by any thread. */
final class OpenRemote {
  private final Seat seat;
  private final SftpSession session;
  private final RemoteHandle handle;
  private final Side side;
  private final AtomicBoolean closed = new AtomicBoolean();

  OpenRemote(Seat seat, SftpSession session, RemoteHandle handle, Side side) {
    this.seat = seat;
    this.session = session;
    this.handle = handle;
    this.side = side;
  }

  SftpSession session() {
    return session;
  }

  RemoteHandle handle() {
    return handle;
  }

  String shown() {
    return seat.shown();
  }

  boolean isClosed() {
    return closed.get();
  }

  /** The failure to be thrown; whatever fails once it is closed was stopped. */
  TransferException trouble(String doing, IOException cause) {
    return closed.get()
        ? new TransferException(
            new Interrupted(
                FailureCode.AGENT_STOPPED,
                "stopped from outside: could not %s '%s' to the end".formatted(doing, shown())),
            cause)
        : SftpTrouble.of(side, doing, shown(), cause);
  }

  /** Has the server close it, without waiting; ends the session if something is under way. */
  void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    if (!session.isQuiet()) {
      session.close();
      return;
    }
    try {
      session.files().letGo(handle);
    } catch (IOException e) {
      session.close();
    } catch (InterruptedException e) {
      session.close();
      Thread.currentThread().interrupt();
    }
  }
}
