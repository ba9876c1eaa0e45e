package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.protocol.Block;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes of an open file, up to the length that it had when it was opened: what is appended
 * meanwhile is left out.
 */
final class FileStream implements SourceStream {
  private static final Logger LOG = LoggerFactory.getLogger(FileStream.class);

  private final Path path;
  private final Side side;
  private final FileChannel channel;
  private final SourceStat stat;
  private final long offset;
  private final BlockPool pool;
  private long position;

  /**
   * Takes over the channel, which stands at the offset.
   *
   * @param stat with the length to read up to
   */
  FileStream(
      Path path, Side side, FileChannel channel, SourceStat stat, long offset, BlockPool pool) {
    this.path = path;
    this.side = side;
    this.channel = channel;
    this.stat = stat;
    this.offset = offset;
    this.pool = pool;
    this.position = offset;
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
    if (position >= stat.size()) {
      return null;
    }
    ByteBuffer buffer = pool.take(() -> !channel.isOpen());
    if (buffer == null) {
      throw FileTrouble.of(side, "read", path, new ClosedChannelException());
    }
    boolean filled = false;
    try {
      fill(buffer);
      filled = true;
    } catch (IOException e) {
      throw FileTrouble.of(side, "read", path, e);
    } finally {
      if (!filled) {
        pool.giveBack(buffer);
      }
    }
    position += buffer.flip().remaining();
    return new Block(pool, buffer);
  }

  private void fill(ByteBuffer buffer) throws IOException, TransferException {
    buffer.limit((int) Math.min(buffer.capacity(), stat.size() - position));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new TransferException(
            new Integrity(
                FailureCode.SOURCE_CHANGED,
                "'%s' became shorter while it was read: it had %d bytes and ends at %d"
                    .formatted(path, stat.size(), position + buffer.position())));
      }
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // It was only read, so nothing is lost by it.
      LOG.atWarn().addKeyValue("path", path).setCause(e).log("file not closed");
    } finally {
      pool.wake();
    }
  }
}
