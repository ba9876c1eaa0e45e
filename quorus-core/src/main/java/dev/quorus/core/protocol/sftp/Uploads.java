package dev.quorus.core.protocol.sftp;

import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.sftp.wire.Pending;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.RemoteHandle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Sends bytes to a file without waiting for each answer, but for every answer in the end. Written
 * by one thread; another may wait at the same time until what was sent so far is there.
 */
final class Uploads {
  /** How many bytes the server has not yet answered for, at most. */
  private static final int UNANSWERED = 4 << 20;

  private final RemoteFiles files;
  private final RemoteHandle handle;
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Sent> sent = new ArrayDeque<>();
  private long position;
  private int unanswered;

  private record Sent(Pending answer, int length) {}

  /** Begins at the offset. */
  Uploads(SftpSession session, RemoteHandle handle, long offset) {
    this.files = session.files();
    this.handle = handle;
    this.most = session.offer().writeLength();
    this.position = offset;
  }

  void write(Chunk chunk) throws IOException, InterruptedException {
    for (ByteBuffer buffer : chunk.buffers()) {
      while (buffer.hasRemaining()) {
        int length = Math.min(most, buffer.remaining());
        makeRoom(length);
        send(buffer.slice(buffer.position(), length));
        buffer.position(buffer.position() + length);
      }
    }
  }

  private void send(ByteBuffer bytes) throws IOException, InterruptedException {
    int length = bytes.remaining();
    Pending answer = files.write(handle, position, bytes);
    position += length;
    lock.lock();
    try {
      sent.addLast(new Sent(answer, length));
      unanswered += length;
    } finally {
      lock.unlock();
    }
  }

  private void makeRoom(int length) throws IOException, InterruptedException {
    Sent oldest = oldest(UNANSWERED - length);
    while (oldest != null) {
      oldest.answer().await().expectOk();
      oldest = oldest(UNANSWERED - length);
    }
  }

  /** Drops what is answered; then the oldest one left, if more than so many bytes are open. */
  private @Nullable Sent oldest(int allowed) throws IOException, InterruptedException {
    lock.lock();
    try {
      while (!sent.isEmpty() && sent.getFirst().answer().isDone()) {
        Sent done = sent.removeFirst();
        unanswered -= done.length();
        done.answer().await().expectOk();
      }
      return unanswered > allowed ? sent.peekFirst() : null;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until all that was sent before this call is with the server. */
  void settle() throws IOException, InterruptedException {
    List<Sent> open;
    lock.lock();
    try {
      open = new ArrayList<>(sent);
    } finally {
      lock.unlock();
    }
    for (Sent each : open) {
      each.answer().await().expectOk();
    }
  }
}
