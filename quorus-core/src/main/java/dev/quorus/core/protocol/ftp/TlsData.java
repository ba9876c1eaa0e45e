package dev.quorus.core.protocol.ftp;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * In TLS, many records a read: a socket of the platform asks the system twice for each record of 16
 * KiB. Records are decrypted in a heap array, which the processor's instructions need, and their
 * bytes put straight into the caller's buffer.
 */
final class TlsData implements DataChannel {
  private static final int WIRE = 256 << 10;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final SSLEngine engine;

  /** Between position and limit: received and not decrypted. */
  private ByteBuffer received = ByteBuffer.allocate(WIRE).flip();

  /** Up to the position: encrypted and not sent. */
  private final ByteBuffer sending;

  TlsData(SocketChannel channel, SSLEngine engine) {
    this.channel = channel;
    this.engine = engine;
    this.sending = ByteBuffer.allocate(WIRE);
  }

  /** Agrees on keys; to be called once the server has said that the data connection is used. */
  void handshake() throws IOException {
    ByteBuffer none = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
    engine.beginHandshake();
    HandshakeStatus next = engine.getHandshakeStatus();
    while (next != HandshakeStatus.NOT_HANDSHAKING && next != HandshakeStatus.FINISHED) {
      next =
          switch (next) {
            case NEED_WRAP -> wrapped();
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> unwrapped(none);
            case NEED_TASK -> worked();
            case NOT_HANDSHAKING, FINISHED -> next;
          };
    }
  }

  private HandshakeStatus wrapped() throws IOException {
    SSLEngineResult result = engine.wrap(NOTHING, sending);
    flush();
    if (result.getStatus() == Status.CLOSED) {
      throw new SSLException("the connection was closed within the handshake");
    }
    return result.getHandshakeStatus();
  }

  private HandshakeStatus unwrapped(ByteBuffer none) throws IOException {
    SSLEngineResult result = engine.unwrap(received, none);
    if (result.getStatus() == Status.BUFFER_UNDERFLOW && !receive()) {
      throw new EOFException("the server closed the data connection within the TLS handshake");
    }
    if (result.getStatus() == Status.CLOSED) {
      throw new SSLException("the server closed TLS within the handshake");
    }
    return result.getHandshakeStatus();
  }

  private HandshakeStatus worked() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
    return engine.getHandshakeStatus();
  }

  /** Waits for more from the network; false at the end. */
  private boolean receive() throws IOException {
    received.compact();
    try {
      return channel.read(received) >= 0;
    } finally {
      received.flip();
    }
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    int start = into.position();
    while (true) {
      SSLEngineResult result = engine.unwrap(received, into);
      int done = into.position() - start;
      switch (result.getStatus()) {
        case OK -> settle(result.getHandshakeStatus());
        case CLOSED -> {
          return done > 0 ? done : -1;
        }
        case BUFFER_OVERFLOW -> {
          return done;
        }
        case BUFFER_UNDERFLOW -> {
          if (done > 0) {
            return done;
          }
          if (!receive()) {
            return -1;
          }
        }
      }
    }
  }

  /** Does what TLS itself wants between two records, as a change of keys. */
  private void settle(HandshakeStatus wanted) throws IOException {
    if (wanted == HandshakeStatus.NEED_TASK) {
      settle(worked());
    } else if (wanted == HandshakeStatus.NEED_WRAP) {
      settle(wrapped());
    }
  }

  @Override
  public void write(ByteBuffer from) throws IOException {
    while (from.hasRemaining()) {
      SSLEngineResult result = engine.wrap(from, sending);
      switch (result.getStatus()) {
        case OK -> settle(result.getHandshakeStatus());
        case BUFFER_OVERFLOW -> flush();
        case CLOSED, BUFFER_UNDERFLOW ->
            throw new SSLException("the server closed TLS while it was written to");
      }
    }
    flush();
  }

  private void flush() throws IOException {
    sending.flip();
    while (sending.hasRemaining()) {
      channel.write(sending);
    }
    sending.clear();
  }

  @Override
  public void end() throws IOException {
    engine.closeOutbound();
    while (!engine.isOutboundDone()) {
      engine.wrap(NOTHING, sending);
      flush();
    }
    channel.shutdownOutput();
    drain();
    channel.close();
  }

  /** Reads to the end: what still comes are tickets, by which the next connection resumes. */
  private void drain() throws IOException {
    ByteBuffer none = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
    boolean open = true;
    do {
      while (open && received.hasRemaining()) {
        Status status = engine.unwrap(received, none.clear()).getStatus();
        if (status == Status.BUFFER_UNDERFLOW) {
          break;
        }
        open = status == Status.OK;
      }
      if (!open) {
        received.position(received.limit());
      }
    } while (receive());
  }

  @Override
  public void close() {
    Closing.quietly(channel);
  }
}
