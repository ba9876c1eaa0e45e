package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Where a server says that a path lies, by [MS-DFSC]: the first of the places that it names.
 *
 * @param consumed characters of the path that was asked for, which the address stands for
 * @param address such as {@code \server\share\folder}, with one backslash in front
 * @param life how long this may be believed
 */
public record Referral(int consumed, String address, Duration life) {
  static final int CONTROL = 0x00060194;
  static final int MOST = 16 << 10;

  private static final short VERSION = 4;
  private static final int HEADER = 8;
  private static final int NAMES_OF_DOMAIN = 0x2;

  /**
   * Asks for one.
   *
   * @param path such as {@code \server\share\folder}, with one backslash in front
   */
  static byte[] question(String path) {
    byte[] name = path.getBytes(StandardCharsets.UTF_16LE);
    ByteBuffer question = ByteBuffer.allocate(name.length + 4).order(ByteOrder.LITTLE_ENDIAN);
    return question.putShort(VERSION).put(name).array();
  }

  static Referral of(ByteBuffer answer) throws IOException {
    ByteBuffer bytes = answer.slice().order(ByteOrder.LITTLE_ENDIAN);
    try {
      if (bytes.getShort(2) < 1) {
        throw new IOException("the server knows no place for it");
      }
      int version = bytes.getShort(HEADER);
      boolean domain = (bytes.getShort(HEADER + 6) & NAMES_OF_DOMAIN) != 0;
      if (version < 3 || version > VERSION || domain) {
        throw new IOException(
            "the server refers to a %s by version %d of DFS; to servers by 3 or 4 is possible"
                .formatted(domain ? "domain" : "server", version));
      }
      Duration life = Duration.ofSeconds(Integer.toUnsignedLong(bytes.getInt(HEADER + 8)));
      int address = HEADER + (bytes.getShort(HEADER + 16) & 0xffff);
      return new Referral((bytes.getShort(0) & 0xffff) / 2, text(bytes, address), life);
    } catch (IndexOutOfBoundsException e) {
      throw new IOException("the server's referral is broken", e);
    }
  }

  private static String text(ByteBuffer bytes, int start) {
    StringBuilder text = new StringBuilder();
    for (int at = start; bytes.getChar(at) != 0; at += 2) {
      text.append(bytes.getChar(at));
    }
    return text.toString();
  }
}
