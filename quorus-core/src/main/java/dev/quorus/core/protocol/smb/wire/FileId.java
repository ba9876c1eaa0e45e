package dev.quorus.core.protocol.smb.wire;

import java.nio.ByteBuffer;

/** What the server calls an open file. */
public record FileId(long lasting, long fleeting) {
  /** The file that the request before, in the same compound, has opened. */
  public static final FileId OF_REQUEST_BEFORE = new FileId(-1, -1);

  /** No file at all. */
  static final FileId NONE = new FileId(-1, -1);

  void put(ByteBuffer into) {
    into.putLong(lasting).putLong(fleeting);
  }
}
