package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.protocol.sftp.wire.Answer;
import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.Pending;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.ServerOffer;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the bytes of a file long before they are needed, so that the way to the server and back
 * is always full. Used by one thread.
 */
final class ReadAhead {
  /** How many bytes are asked for at a time, at most. */
  private static final int AHEAD = 4 << 20;

  private final OpenRemote file;
  private final RemoteFiles files;
  private final int piece;
  private final int length;
  private final ArrayDeque<Stretch> asked = new ArrayDeque<>();
  private long next;
  private long end = Long.MAX_VALUE;
  private int outstanding;

  /** A part of the file that becomes one chunk. */
  private record Stretch(long offset, ByteBuffer buffer, List<Piece> pieces) {}

  /** What one request asks for; the position of its target is how much of it came. */
  private record Piece(long offset, ByteBuffer target, Pending answer) {}

  ReadAhead(OpenRemote file, long offset) {
    this.file = file;
    this.files = file.session().files();
    this.piece = file.session().offer().readLength();
    this.length = ServerOffer.LONGEST / piece * piece;
    this.next = offset;
  }

  /** Asks for the first bytes before it is known how many there are. */
  void guess() throws IOException, InterruptedException {
    ask(piece);
  }

  /** Says from where to where the file is wanted. */
  void until(long start, long size) throws IOException, InterruptedException {
    end = size;
    Stretch first = asked.getFirst();
    long wanted = Math.min(first.buffer().limit(), size - start);
    if (first.offset() == start && wanted > 0) {
      first.buffer().limit((int) wanted);
      next = start + wanted;
    } else {
      asked.removeFirst();
      outstanding -= piece;
      // It may still be written to, so it is not used again.
      first.pieces().getFirst().answer().await();
      next = start;
    }
  }

  /** The next bytes in a buffer of the session; null at the end. */
  @Nullable ByteBuffer next() throws IOException, TransferException, InterruptedException {
    fill();
    Stretch first = asked.pollFirst();
    if (first == null) {
      return null;
    }
    for (Piece each : first.pieces()) {
      complete(each, first);
    }
    outstanding -= first.pieces().size() * piece;
    fill();
    return first.buffer();
  }

  private void fill() throws IOException, InterruptedException {
    while (next < end && outstanding + length <= AHEAD) {
      ask((int) Math.min(length, end - next));
    }
  }

  private void ask(int wanted) throws IOException, InterruptedException {
    ByteBuffer buffer = file.session().buffer().limit(wanted);
    List<Piece> pieces = new ArrayList<>();
    for (int at = 0; at < wanted; at += piece) {
      ByteBuffer target = buffer.slice(at, Math.min(piece, wanted - at));
      pieces.add(new Piece(next + at, target, files.read(file.handle(), next + at, target)));
    }
    outstanding += pieces.size() * piece;
    asked.addLast(new Stretch(next, buffer, pieces));
    next += wanted;
  }

  /** Waits for a piece; a server may give less than was asked for, and is asked again then. */
  private void complete(Piece part, Stretch of)
      throws IOException, TransferException, InterruptedException {
    int wanted =
        (int) Math.min(part.target().limit(), of.buffer().limit() - (part.offset() - of.offset()));
    Answer answer = part.answer().await();
    while (true) {
      int before = part.target().position();
      try {
        answer.expect(Fxp.DATA);
      } catch (StatusException e) {
        if (e.code() == Fxp.EOF) {
          throw shorter(part.offset() + before);
        }
        throw e;
      }
      if (before >= wanted) {
        return;
      }
      answer = files.read(file.handle(), part.offset() + before, part.target()).await();
      if (part.target().position() == before && answer.type() == Fxp.DATA) {
        throw new StreamCorruptedException("the server sends no bytes where there are some");
      }
    }
  }

  private TransferException shorter(long ends) {
    return new TransferException(
        new Integrity(
            FailureCode.SOURCE_CHANGED,
            "'%s' became shorter while it was read: it had %d bytes and ends at %d"
                .formatted(file.shown(), end, ends)));
  }
}
