package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.protocol.Block;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.time.Ticker;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file on a server, up to the length that it had when it was looked at: what is
 * appended meanwhile is left out. Asks for them with the first call of {@link #next}, so that a
 * stream that nobody reads costs no session.
 */
final class FtpStream implements SourceStream {
  /** Bytes that are worth handing on without waiting for more. */
  private static final int ENOUGH = BlockPool.BLOCK - DataChannel.LEAST_ROOM;

  /** How long a block is filled before it is handed on as it is. */
  private static final long HASTE = TimeUnit.MILLISECONDS.toNanos(50);

  private final FtpFile file;
  private final Side side;
  private final SourceStat stat;
  private final long offset;
  private final BlockPool pool;
  private final Ticker ticker;
  private volatile @Nullable Exchange exchange;
  private long position;
  private boolean ended;
  private volatile boolean opening;
  private volatile boolean closed;

  /** A file as its access reaches it. */
  record FtpFile(Access access, FtpPath path) {
    String doing(String verb) {
      return "%s '%s'".formatted(verb, path);
    }
  }

  /**
   * Opens nothing yet.
   *
   * @param stat with the length to read up to, -1 for the end
   */
  FtpStream(FtpFile file, Side side, SourceStat stat, long offset, BlockPool pool, Ticker ticker) {
    this.file = file;
    this.side = side;
    this.stat = stat;
    this.offset = offset;
    this.pool = pool;
    this.ticker = ticker;
    this.position = offset;
    this.ended = offset > 0 && offset == stat.size();
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
    if (ended) {
      return null;
    }
    ByteBuffer buffer = pool.take(() -> closed);
    if (buffer == null) {
      throw new InterruptedException("the stream was closed");
    }
    boolean full = false;
    try {
      fill(open(), buffer);
      full = buffer.flip().hasRemaining();
    } finally {
      if (!full) {
        pool.giveBack(buffer);
      }
    }
    return full ? new Block(pool, buffer) : null;
  }

  private Exchange open() throws TransferException, InterruptedException {
    Exchange known = exchange;
    if (known != null) {
      return known;
    }
    opening = true;
    Exchange begun =
        file.access()
            .work(session -> {
              Line retrieve = Line.of("RETR", file.path());
              return switch (session.open(side, file.doing("read"), offset, retrieve)) {
                case Opening.Begun(Exchange opened) -> opened;
                case Opening.Refused(Reply reply) -> throw refused(session, reply);
              };
            });
    exchange = begun;
    opening = false;
    if (closed) {
      begun.abort();
    }
    return begun;
  }

  /** A file that could be looked at a moment ago is there, so it must be the right to read it. */
  private TransferException refused(FtpSession session, Reply reply) {
    boolean vague = reply.code() == 550 && !Trouble.missing(reply) && stat.size() >= 0;
    return vague
        ? Trouble.denied(side, session.where(), file.doing("read"), reply)
        : Trouble.of(side, session.where(), file.doing("read"), reply);
  }

  private void fill(Exchange from, ByteBuffer buffer)
      throws TransferException, InterruptedException {
    long since = 0;
    while (buffer.position() < ENOUGH) {
      int read = from.read(buffer);
      if (read < 0) {
        end(from);
        return;
      }
      position += read;
      if (stat.size() >= 0 && position > stat.size()) {
        cut(from, buffer);
        return;
      }
      if (since == 0) {
        since = ticker.nanos();
      } else if (ticker.nanos() - since > HASTE) {
        return;
      }
    }
  }

  private void end(Exchange from) throws TransferException, InterruptedException {
    from.completeRead();
    ended = true;
    if (position < stat.size()) {
      throw new TransferException(
          new Integrity(
              FailureCode.SOURCE_CHANGED,
              "'%s' became shorter while it was read: it had %d bytes and ends at %d"
                  .formatted(file.path(), stat.size(), position)));
    }
  }

  /** It grows: what is beyond its length was not there when it was looked at. */
  private void cut(Exchange from, ByteBuffer buffer) {
    buffer.position(buffer.position() - (int) (position - stat.size()));
    position = stat.size();
    ended = true;
    from.abort();
  }

  @Override
  public void close() {
    closed = true;
    Exchange open = exchange;
    if (open != null) {
      open.abort();
    } else if (opening) {
      file.access().cut();
    }
    pool.wake();
  }
}
