package dev.quorus.core.protocol.smb.wire;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A TCP connection that carries frames, each with its length in front. Read by one thread, written
 * by one at a time, closed by any, which ends both.
 */
final class Pipe implements Closeable {
  static final int PREFIX = 4;

  private static final int LENGTH_MASK = 0xffffff;
  private static final int LONGEST = 9 << 20;

  /** How long a message may still take once its sender was interrupted. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private static final Executor WRITERS = Thread.ofVirtual().name("quorus-smb-write-", 0)::start;

  private final SocketChannel channel;
  private final FramePool frames;

  /** Bytes that came with an earlier frame: position to limit. */
  private final ByteBuffer inbox =
      ByteBuffer.allocateDirect(FramePool.SMALL).order(ByteOrder.BIG_ENDIAN).limit(0);

  private Pipe(SocketChannel channel, FramePool frames) {
    this.channel = channel;
    this.frames = frames;
  }

  static Pipe connect(InetSocketAddress to, Duration timeout, FramePool frames) throws IOException {
    SocketChannel channel = SocketChannel.open();
    boolean done = false;
    try {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
      channel.socket().connect(to, (int) timeout.toMillis());
      done = true;
      return new Pipe(channel, frames);
    } finally {
      if (!done) {
        channel.close();
      }
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** The next frame, waiting for it. */
  Frame read() throws IOException {
    need(PREFIX);
    int length = inbox.getInt() & LENGTH_MASK;
    if (length > LONGEST) {
      throw new IOException("a message of %d bytes came; at most %d".formatted(length, LONGEST));
    }
    Frame frame = frames.take(length);
    ByteBuffer bytes = frame.bytes();
    int known = Math.min(length, inbox.remaining());
    bytes.put(inbox.slice(inbox.position(), known));
    inbox.position(inbox.position() + known);
    while (bytes.hasRemaining()) {
      readInto(bytes);
    }
    bytes.flip();
    return frame;
  }

  private void need(int count) throws IOException {
    if (inbox.remaining() >= count) {
      return;
    }
    inbox.compact();
    while (inbox.position() < count) {
      readInto(inbox);
    }
    inbox.flip();
  }

  private void readInto(ByteBuffer buffer) throws IOException {
    if (channel.read(buffer) < 0) {
      throw new EOFException("the server closed the connection");
    }
  }

  /**
   * Writes all, on a thread that nobody interrupts: an interrupt would close the channel, and the
   * server would hold open for a while what had been opened on it. Who is interrupted here has
   * still sent the whole message, unless that took too long: then the connection is closed.
   */
  void write(ByteBuffer[] buffers) throws IOException, InterruptedException {
    CompletableFuture<?> written = CompletableFuture.runAsync(() -> put(buffers), WRITERS);
    try {
      written.get();
    } catch (InterruptedException e) {
      finish(written);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UncheckedIOException cause
          ? cause.getCause()
          : new IOException("a message could not be written", e);
    }
  }

  /** The buffers are the sender's again when it returns. */
  private void finish(CompletableFuture<?> written) throws IOException {
    try {
      written.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException | TimeoutException e) {
      channel.close();
      written.exceptionally(closed -> null).join();
    } catch (ExecutionException e) {
      channel.close();
    }
  }

  private void put(ByteBuffer[] buffers) {
    try {
      putAll(buffers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void putAll(ByteBuffer[] buffers) throws IOException {
    long left = 0;
    for (ByteBuffer each : buffers) {
      left += each.remaining();
    }
    while (left > 0) {
      left -= channel.write(buffers);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
