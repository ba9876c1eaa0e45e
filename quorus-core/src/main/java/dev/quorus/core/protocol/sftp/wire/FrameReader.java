package dev.quorus.core.protocol.sftp.wire;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cuts what the server sends into answers. The bytes of a file go straight to where they were asked
 * for. Used by one thread.
 */
final class FrameReader {
  /** Listings are the longest; OpenSSH's are below 256 KiB. */
  private static final int LONGEST = 4 << 20;

  private static final int DATA_HEAD = Frame.HEAD + Integer.BYTES;

  private final Map<Integer, Pending> requests;
  private final ByteBuffer head = ByteBuffer.allocate(DATA_HEAD).limit(Frame.HEAD);
  private @Nullable Pending request;
  private @Nullable ByteBuffer body;
  private int left;

  /**
   * A reader at the start of a frame.
   *
   * @param requests by number; an answered one is taken out
   */
  FrameReader(Map<Integer, Pending> requests) {
    this.requests = requests;
  }

  /** Takes all of the bytes. */
  void feed(byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
    while (in.hasRemaining()) {
      ByteBuffer into = body;
      if (into == null) {
        move(in, head, head.remaining());
        if (!head.hasRemaining()) {
          headRead();
        }
      } else {
        left -= move(in, into, left);
        if (left == 0) {
          finished(into);
        }
      }
    }
  }

  private static int move(ByteBuffer from, ByteBuffer to, int most) {
    int length = Math.min(from.remaining(), most);
    to.put(to.position(), from, from.position(), length);
    to.position(to.position() + length);
    from.position(from.position() + length);
    return length;
  }

  private void headRead() throws IOException {
    if (head.position() == DATA_HEAD) {
      data();
      return;
    }
    int length = head.getInt(0);
    if (length < Frame.HEAD - Integer.BYTES || length > LONGEST) {
      throw new StreamCorruptedException("the server announces a message of " + length + " bytes");
    }
    left = length - (Frame.HEAD - Integer.BYTES);
    Pending asked = requests.get(number());
    if (asked == null) {
      throw new StreamCorruptedException("the server answers what was not asked");
    }
    request = asked;
    if (type() == Fxp.DATA && asked.target() != null) {
      head.limit(DATA_HEAD);
    } else {
      begin(ByteBuffer.allocate(left));
    }
  }

  private int number() {
    return head.getInt(Integer.BYTES + 1);
  }

  private int type() {
    return head.get(Integer.BYTES) & 0xFF;
  }

  private void data() throws IOException {
    ByteBuffer target = request == null ? null : request.target();
    left -= Integer.BYTES;
    if (target == null || left != head.getInt(Frame.HEAD) || left > target.remaining()) {
      throw new StreamCorruptedException("the server sends " + left + " bytes that do not fit");
    }
    begin(target);
  }

  private void begin(ByteBuffer into) {
    body = into;
    if (left == 0) {
      finished(into);
    }
  }

  private void finished(ByteBuffer filled) {
    Pending done = request;
    boolean placed = head.limit() == DATA_HEAD;
    int type = type();
    requests.remove(number());
    request = null;
    body = null;
    head.clear().limit(Frame.HEAD);
    if (done != null) {
      done.answered(new Answer(type, placed ? ByteBuffer.allocate(0) : filled.flip()));
    }
  }
}
