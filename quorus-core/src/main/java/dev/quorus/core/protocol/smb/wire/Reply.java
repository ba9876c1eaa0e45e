package dev.quorus.core.protocol.smb.wire;

import dev.quorus.core.protocol.Chunk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** What the server answered to one request. */
public final class Reply {
  private static final int STATUS = 8;

  private final ByteBuffer message;
  private final @Nullable Frame frame;

  /**
   * Takes over the message.
   *
   * @param message from its header on, little-endian
   * @param frame that the message lies in, given back by the chunk of its data; null if the message
   *     lies on the heap
   */
  Reply(ByteBuffer message, @Nullable Frame frame) {
    this.message = message;
    this.frame = frame;
  }

  /** One of {@link Status}, or any other. */
  public int status() {
    return message.getInt(message.position() + STATUS);
  }

  /**
   * Itself, if it is a success.
   *
   * @throws StatusException if not
   */
  public Reply checked() throws StatusException {
    if (status() != Status.SUCCESS) {
      release();
      throw new StatusException(status());
    }
    return this;
  }

  /** The file that was opened. */
  public OpenFile opened() throws IOException {
    need(88);
    return new OpenFile(
        new FileId(long64(64), long64(72)),
        new FileFacts(long64(48), FileFacts.time(long64(24)), int32(56)));
  }

  int tree() {
    return message.getInt(message.position() + 36);
  }

  /** The share that was connected to. */
  ShareFacts share() throws IOException {
    need(12);
    return new ShareFacts(message.get(at(2)), int32(4), int32(8));
  }

  /** How many bytes were written. */
  public int written() throws IOException {
    need(8);
    return int32(4);
  }

  /** The bytes that were read, at least one; whoever gets them releases them. */
  public Chunk data() throws IOException {
    need(8);
    ByteBuffer data = part(message.get(at(2)) & 0xff, int32(4));
    if (!data.hasRemaining()) {
      throw new IOException("the server answered a read with nothing");
    }
    return new Data(data, frame);
  }

  /** The facts or entries that were asked for. */
  public ByteBuffer output() throws IOException {
    need(8);
    return part(message.getShort(at(2)) & 0xffff, int32(4));
  }

  /** What the server answered to a question that is not about a file. */
  ByteBuffer controlled() throws IOException {
    need(48);
    return part(int32(32), int32(36));
  }

  private ByteBuffer part(int offset, int length) throws IOException {
    if (offset < Request.HEADER || length < 0 || offset + length > message.remaining()) {
      throw new IOException(
          "a reply of %d bytes names %d at %d".formatted(message.remaining(), length, offset));
    }
    return message.slice(message.position() + offset, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void need(int body) throws IOException {
    if (message.remaining() < Request.HEADER + body) {
      throw new IOException("a reply of %d bytes is too short".formatted(message.remaining()));
    }
  }

  private int at(int offset) {
    return message.position() + Request.HEADER + offset;
  }

  private int int32(int offset) {
    return message.getInt(at(offset));
  }

  private long long64(int offset) {
    return message.getLong(at(offset));
  }

  /** Gives the memory back, of a reply that nobody wants. */
  void release() {
    if (frame != null) {
      frame.release();
    }
  }

  private record Data(ByteBuffer bytes, @Nullable Frame frame) implements Chunk {
    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[] {bytes.duplicate()};
    }

    @Override
    public int size() {
      return bytes.remaining();
    }

    @Override
    public void release() {
      if (frame != null) {
        frame.release();
      }
    }
  }
}
