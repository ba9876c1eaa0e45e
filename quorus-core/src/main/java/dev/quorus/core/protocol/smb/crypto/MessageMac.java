package dev.quorus.core.protocol.smb.crypto;

import java.nio.ByteBuffer;

/** A keyed checksum of messages, one after the other. Used by one thread at a time. */
public sealed interface MessageMac permits AesCmac, HmacSha256 {
  /** Bytes of a signature. */
  int SIZE = 16;

  /** Takes the remaining bytes, without moving the buffer's position. */
  void update(ByteBuffer bytes);

  /** The checksum of all since the last one. */
  byte[] finish();
}
