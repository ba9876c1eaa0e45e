package dev.quorus.core.protocol.smb.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A message without its header, by chapter 2.2 of [MS-SMB2].
 *
 * @param payload bytes that it carries or asks for, by which the server counts credits
 * @param body flipped
 * @param data what follows the body on the wire, of a write
 */
public record Request(Command command, int payload, ByteBuffer body, List<ByteBuffer> data) {
  /** Bytes of the header in front of each message. */
  static final int HEADER = 64;

  private Request(Command command, int payload, ByteBuffer body) {
    this(command, payload, body.flip(), List.of());
  }

  /** How a file is opened; see {@link Opening} and {@link Link#create}. */
  static Request create(String path, Opening how) {
    byte[] name = path.getBytes(StandardCharsets.UTF_16LE);
    ByteBuffer body = body(57, 56 + Math.max(name.length, 1));
    body.put(new byte[2]).putInt(2).put(new byte[16]);
    body.putInt(how.access()).putInt(how.attributes()).putInt(Opening.SHARE_ALL);
    body.putInt(how.disposition().number()).putInt(how.options());
    body.putShort((short) (HEADER + 56)).putShort((short) name.length).putLong(0);
    body.put(name.length == 0 ? new byte[1] : name);
    return new Request(Command.CREATE, 1, body);
  }

  public static Request close(FileId file) {
    ByteBuffer body = body(24, 24).putShort((short) 0).putInt(0);
    file.put(body);
    return new Request(Command.CLOSE, 1, body);
  }

  public static Request flush(FileId file) {
    ByteBuffer body = body(24, 24).putShort((short) 0).putInt(0);
    file.put(body);
    return new Request(Command.FLUSH, 1, body);
  }

  public static Request read(FileId file, long offset, int length) {
    ByteBuffer body = body(49, 49).put((byte) (HEADER + 16)).put((byte) 0);
    body.putInt(length).putLong(offset);
    file.put(body);
    body.put(new byte[17]);
    return new Request(Command.READ, length, body);
  }

  /**
   * Writes the remaining bytes of the buffers.
   *
   * @param length how many those are
   */
  public static Request write(FileId file, long offset, List<ByteBuffer> data, int length) {
    ByteBuffer body = body(49, 48).putShort((short) (HEADER + 48));
    body.putInt(length).putLong(offset);
    file.put(body);
    body.put(new byte[16]);
    return new Request(Command.WRITE, length, body.flip(), data);
  }

  /** Writes few bytes, which are copied. */
  public static Request write(FileId file, long offset, byte[] data) {
    ByteBuffer body = body(49, 48 + data.length).putShort((short) (HEADER + 48));
    body.putInt(data.length).putLong(offset);
    file.put(body);
    body.put(new byte[16]);
    return new Request(Command.WRITE, data.length, body.put(data));
  }

  /** The next page of a folder's entries, as {@link FolderPage} reads it. */
  public static Request list(FileId folder, int length) {
    byte[] pattern = "*".getBytes(StandardCharsets.UTF_16LE);
    ByteBuffer body = body(33, 32 + pattern.length);
    body.put((byte) FolderPage.INFORMATION).put((byte) 0).putInt(0);
    folder.put(body);
    body.putShort((short) (HEADER + 32)).putShort((short) pattern.length).putInt(length);
    return new Request(Command.QUERY_DIRECTORY, length, body.put(pattern));
  }

  /**
   * Asks for a fact.
   *
   * @param type 1 for one of the file, 2 of its file system
   */
  public static Request queryInfo(FileId file, int type, int information, int length) {
    ByteBuffer body = body(41, 41).put((byte) type).put((byte) information);
    body.putInt(length).put(new byte[16]);
    file.put(body);
    return new Request(Command.QUERY_INFO, length, body.put((byte) 0));
  }

  /** Changes a fact of the file. */
  public static Request setInfo(FileId file, int information, byte[] value) {
    ByteBuffer body = body(33, 32 + value.length).put((byte) 1).put((byte) information);
    body.putInt(value.length).putShort((short) (HEADER + 32)).putShort((short) 0).putInt(0);
    file.put(body);
    return new Request(Command.SET_INFO, value.length, body.put(value));
  }

  /**
   * Connects to a share.
   *
   * @param path {@code \\server\share}
   */
  static Request treeConnect(String path) {
    byte[] name = path.getBytes(StandardCharsets.UTF_16LE);
    ByteBuffer body = body(9, 8 + name.length).putShort((short) 0);
    body.putShort((short) (HEADER + 8)).putShort((short) name.length);
    return new Request(Command.TREE_CONNECT, 1, body.put(name));
  }

  /**
   * Asks the server itself, rather than a file.
   *
   * @param most bytes of the answer
   */
  static Request control(int code, byte[] input, int most) {
    ByteBuffer body = body(57, 56 + input.length).putShort((short) 0).putInt(code);
    FileId.NONE.put(body);
    body.putInt(HEADER + 56).putInt(input.length).putInt(0);
    body.putInt(0).putInt(0).putInt(most).putInt(1).putInt(0);
    return new Request(Command.CONTROL, Math.max(input.length, most), body.put(input));
  }

  private static ByteBuffer body(int structure, int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).putShort((short) structure);
  }
}
