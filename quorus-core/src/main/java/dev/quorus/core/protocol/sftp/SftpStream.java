package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an open file, up to the length that it had when it was opened: what is appended
 * meanwhile is left out.
 */
final class SftpStream implements SourceStream {
  private final OpenRemote file;
  private final ReadAhead ahead;
  private final SourceStat stat;
  private final long offset;

  SftpStream(OpenRemote file, ReadAhead ahead, SourceStat stat, long offset) {
    this.file = file;
    this.ahead = ahead;
    this.stat = stat;
    this.offset = offset;
  }

  @Override
  public SourceStat stat() {
    return stat;
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public @Nullable Chunk next() throws TransferException, InterruptedException {
    if (file.isClosed()) {
      throw file.trouble("read", new ClosedChannelException());
    }
    try {
      ByteBuffer bytes = ahead.next();
      return bytes == null ? null : new Bytes(file.session(), bytes);
    } catch (IOException e) {
      throw file.trouble("read", e);
    }
  }

  @Override
  public void close() {
    file.close();
  }

  private static final class Bytes implements Chunk {
    private final SftpSession session;
    private final ByteBuffer buffer;
    private final AtomicBoolean released = new AtomicBoolean();

    Bytes(SftpSession session, ByteBuffer buffer) {
      this.session = session;
      this.buffer = buffer;
    }

    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[] {buffer.duplicate()};
    }

    @Override
    public int size() {
      return buffer.remaining();
    }

    @Override
    public void release() {
      if (!released.compareAndSet(false, true)) {
        throw new IllegalStateException("a chunk must be released only once");
      }
      session.giveBack(buffer);
    }
  }
}
