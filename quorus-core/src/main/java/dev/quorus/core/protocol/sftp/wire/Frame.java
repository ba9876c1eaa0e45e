package dev.quorus.core.protocol.sftp.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One request being put together; its number and length are filled in when it is sent. */
public final class Frame {
  /** Length, type and number. */
  public static final int HEAD = 9;

  private final int type;
  private byte[] bytes = new byte[256];
  private int end = HEAD;

  private Frame(int type) {
    this.type = type;
  }

  public static Frame of(int type) {
    return new Frame(type);
  }

  public static Frame extended(String name) {
    return of(Fxp.EXTENDED).text(name);
  }

  public Frame text(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  public Frame handle(RemoteHandle handle) {
    return bytes(handle.bytes());
  }

  private Frame bytes(byte[] value) {
    number(value.length);
    room(value.length);
    System.arraycopy(value, 0, bytes, end, value.length);
    end += value.length;
    return this;
  }

  public Frame number(int value) {
    room(Integer.BYTES);
    ByteBuffer.wrap(bytes).putInt(end, value);
    end += Integer.BYTES;
    return this;
  }

  public Frame longNumber(long value) {
    room(Long.BYTES);
    ByteBuffer.wrap(bytes).putLong(end, value);
    end += Long.BYTES;
    return this;
  }

  private void room(int more) {
    if (end + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + more));
    }
  }

  /**
   * The bytes to send.
   *
   * @param following how many bytes of data are sent right behind
   */
  public ByteBuffer numbered(int id, int following) {
    return ByteBuffer.wrap(bytes, 0, end)
        .putInt(0, end - Integer.BYTES + following)
        .put(Integer.BYTES, (byte) type)
        .putInt(Integer.BYTES + 1, id);
  }
}
