package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One file or listing on its way over a data connection, from the answer that begins it to the one
 * that ends it. Used by one thread; aborted by any.
 */
final class Exchange {
  /** How long a server may take to say why it broke the data connection. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final FtpSession session;
  private final DataChannel data;
  private final Side side;
  private final String doing;
  private volatile boolean busy;
  private volatile boolean over;

  /** A message names the side's codes, and what was being done. */
  Exchange(FtpSession session, DataChannel data, Side side, String doing) {
    this.session = session;
    this.data = data;
    this.side = side;
    this.doing = doing;
  }

  /** Agrees on keys for the data connection. */
  void secure(TlsData tls) throws TransferException, InterruptedException {
    try {
      tls.handshake();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  int read(ByteBuffer into) throws TransferException, InterruptedException {
    try {
      return data.read(into);
    } catch (IOException e) {
      throw broken(e);
    }
  }

  void write(ByteBuffer from) throws TransferException, InterruptedException {
    busy = true;
    try {
      data.write(from);
    } catch (IOException e) {
      throw broken(e);
    } finally {
      busy = false;
    }
  }

  /** After the last byte was read: the server must say that it was. */
  void completeRead() throws TransferException, InterruptedException {
    data.close();
    complete();
  }

  /** After the last byte was written: the server must say that it has them all. */
  void completeWrite() throws TransferException, InterruptedException {
    try {
      data.end();
    } catch (IOException e) {
      throw broken(e);
    }
    complete();
  }

  private void complete() throws TransferException, InterruptedException {
    Reply last = session.next(doing);
    over = true;
    if (!last.done()) {
      throw Trouble.of(side, session.where(), doing, last);
    }
  }

  /** The server's own words, if it has any, say more than the broken connection. */
  private TransferException broken(IOException cause) throws InterruptedException {
    data.close();
    try {
      TransferException plain = session.broken(doing, cause);
      Reply last = session.isClosed() ? null : lastWords();
      return last == null || last.done() || last.begins()
          ? plain
          : Trouble.of(side, session.where(), doing, last);
    } finally {
      abort();
    }
  }

  private @Nullable Reply lastWords() {
    try {
      return session.lastWords(LAST_WORDS);
    } catch (IOException e) {
      // It went without a word; what broke the data connection is the news then.
      return null;
    }
  }

  /** Whether the last answer has come, so that the session can be used for something else. */
  boolean isOver() {
    return over;
  }

  /**
   * Ends a writing that is given up. Waits a moment for the server's last answer, so that what it
   * was sent lies on its disk by then; not where another thread still writes, which this ends. The
   * TLS session is spoilt by such an end, so only one in clear is of use afterwards.
   */
  void giveUp() {
    data.close();
    if (!over && !busy && !session.isClosed()) {
      over = lastWords() != null && !session.isSecured();
    }
    abort();
  }

  /** Ends it at once, and the session with it. */
  void abort() {
    data.close();
    if (!over) {
      session.close();
    }
  }
}
