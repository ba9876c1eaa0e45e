package dev.quorus.core.protocol.smb;

import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.smb.wire.Call;
import dev.quorus.core.protocol.smb.wire.FileId;
import dev.quorus.core.protocol.smb.wire.Link;
import dev.quorus.core.protocol.smb.wire.Request;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * What is being written to one file: several writes are under way, and their bytes with the network
 * by then, so that none are held here. Written by one thread; settled by another too.
 */
final class Writes {
  /** Bytes that the server has not confirmed. */
  private static final long AHEAD = 4 << 20;

  private final Link link;
  private final FileId file;
  private final ConcurrentLinkedDeque<Written> open = new ConcurrentLinkedDeque<>();
  private long position;
  private long unconfirmed;

  private record Written(Call call, int length) {
    void confirm() throws IOException, InterruptedException {
      int written = call.checked().written();
      if (written != length) {
        throw new StatusException(Status.DISK_FULL);
      }
    }
  }

  Writes(Link link, FileId file, long position) {
    this.link = link;
    this.file = file;
    this.position = position;
  }

  FileId file() {
    return file;
  }

  boolean isIdle() {
    return open.isEmpty();
  }

  /** Sends all bytes of the chunk, and waits if too many are not confirmed. */
  void write(Chunk chunk) throws IOException, InterruptedException {
    List<ByteBuffer> some = new ArrayList<>();
    int length = 0;
    for (ByteBuffer each : chunk.buffers()) {
      while (each.hasRemaining()) {
        int part = Math.min(each.remaining(), link.maxWrite() - length);
        some.add(each.slice(each.position(), part));
        each.position(each.position() + part);
        length += part;
        if (length == link.maxWrite()) {
          send(some, length);
          some = new ArrayList<>();
          length = 0;
        }
      }
    }
    if (length > 0) {
      send(some, length);
    }
    while (unconfirmed > AHEAD || (!open.isEmpty() && open.getFirst().call().isDone())) {
      confirmFirst();
    }
  }

  private void send(List<ByteBuffer> data, int length) throws IOException, InterruptedException {
    open.addLast(new Written(link.send(Request.write(file, position, data, length)), length));
    position += length;
    unconfirmed += length;
  }

  private void confirmFirst() throws IOException, InterruptedException {
    Written first = open.getFirst();
    first.confirm();
    open.removeFirst();
    unconfirmed -= first.length();
  }

  /** Waits until all is confirmed. For the writing thread. */
  void finish() throws IOException, InterruptedException {
    while (!open.isEmpty()) {
      confirmFirst();
    }
  }

  /** Waits until what is under way now is confirmed. For any thread. */
  void settle() throws IOException, InterruptedException {
    for (Written each : List.copyOf(open)) {
      each.confirm();
    }
  }
}
