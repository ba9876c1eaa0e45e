package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.smb.wire.Call;
import dev.quorus.core.protocol.smb.wire.FileId;
import dev.quorus.core.protocol.smb.wire.Link;
import dev.quorus.core.protocol.smb.wire.Reply;
import dev.quorus.core.protocol.smb.wire.Request;
import dev.quorus.core.protocol.smb.wire.Status;
import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an open file, up to the length that it had when it was opened, with several reads
 * under way.
 */
final class SmbStream implements SourceStream {
  /** Reads under way: with what its reader holds, less than 4 MiB. */
  private static final int AHEAD = 4;

  private final SmbLocation at;
  private final SmbSessions sessions;
  private final Leased<SmbSession> lease;
  private final Link link;
  private final Opened file;
  private final ConcurrentLinkedDeque<Part> parts = new ConcurrentLinkedDeque<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile boolean reading;
  private long asked;

  /**
   * The open file.
   *
   * @param offset where the stream begins
   */
  record Opened(FileId id, SourceStat stat, long offset) {}

  private record Part(Call call, long offset, int length) {}

  /**
   * Takes over the session.
   *
   * @param first the read that was sent with the opening, from the offset on; null if none was
   */
  SmbStream(
      SmbLocation at,
      SmbSessions sessions,
      Leased<SmbSession> lease,
      Opened file,
      @Nullable Call first) {
    this.at = at;
    this.sessions = sessions;
    this.lease = lease;
    this.link = lease.session().link();
    this.file = file;
    this.asked = file.offset();
    if (first != null) {
      long left = file.stat().size() - file.offset();
      int length = (int) Math.min(left, SmbSource.first(link));
      if (length > 0) {
        parts.add(new Part(first, asked, length));
        asked += length;
      } else {
        first.abandon();
      }
    }
  }

  @Override
  public SourceStat stat() {
    return file.stat();
  }

  @Override
  public long offset() {
    return file.offset();
  }

  /** The session, to ask something else on it while the stream is open; null if it is over. */
  @Nullable SmbSession session() {
    return closed.get() || !link.isAlive() ? null : lease.session();
  }

  @Override
  public @Nullable Chunk next() throws TransferException, InterruptedException {
    reading = true;
    try {
      ask();
      Part part = parts.peek();
      return part == null ? null : taken(part);
    } catch (IOException e) {
      throw trouble(e);
    } finally {
      reading = false;
    }
  }

  private void ask() throws IOException, InterruptedException {
    while (asked < file.stat().size() && parts.size() < AHEAD) {
      if (closed.get()) {
        throw new IOException("the stream is closed");
      }
      int length = (int) Math.min(file.stat().size() - asked, link.maxRead());
      parts.add(part(asked, length));
      asked += length;
    }
  }

  private Part part(long offset, int length) throws IOException, InterruptedException {
    return new Part(link.send(Request.read(file.id(), offset, length)), offset, length);
  }

  private Chunk taken(Part part) throws IOException, TransferException, InterruptedException {
    Reply reply = part.call().await();
    parts.poll();
    if (reply.status() == Status.END_OF_FILE) {
      throw shorter(part.offset());
    }
    Chunk chunk = reply.checked().data();
    if (chunk.size() < part.length()) {
      // A server may give less than was asked for, at the end of the file or not.
      parts.addFirst(part(part.offset() + chunk.size(), part.length() - chunk.size()));
    }
    return chunk;
  }

  private TransferException shorter(long end) {
    return new TransferException(
        new Integrity(
            FailureCode.SOURCE_CHANGED,
            "'%s' became shorter while it was read: it had %d bytes and ends before %d"
                .formatted(at.shown(), file.stat().size(), end + 1)));
  }

  private TransferException trouble(IOException cause) {
    return closed.get()
        ? new TransferException(
            new Interrupted(
                FailureCode.AGENT_STOPPED,
                "stopped from outside: could not read '%s' to the end".formatted(at.shown())),
            cause)
        : SmbFailures.of(at, "read", cause);
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    boolean idle = !reading && parts.isEmpty();
    if (idle && link.isAlive() && forgotten()) {
      sessions.giveBack(lease);
    } else {
      // Someone waits on it, or bytes are under way that nobody wants: both end with it.
      lease.end();
      for (Part part = parts.poll(); part != null; part = parts.poll()) {
        part.call().abandon();
      }
    }
  }

  private boolean forgotten() {
    try {
      lease.session().forget(file.id());
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
