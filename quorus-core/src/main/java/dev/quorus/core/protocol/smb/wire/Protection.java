package dev.quorus.core.protocol.smb.wire;

import dev.quorus.core.protocol.smb.crypto.MessageCipher;
import dev.quorus.core.protocol.smb.crypto.MessageMac;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Signs or encrypts what is sent, and checks or decrypts what comes. What is sent passes one thread
 * at a time, what comes another.
 */
final class Protection {
  static final int PROTOCOL_ID = 0x424D53FE;
  static final int ENCRYPTED_ID = 0x424D53FD;
  static final int SIGNED = 0x8;

  private static final int FLAGS = 16;
  private static final int SIGNATURE = 48;
  private static final int TRANSFORM = 52;
  private static final int PROVEN_FROM = 20;
  private static final byte[] NO_SIGNATURE = new byte[MessageMac.SIZE];

  private final MessageMac outMac;
  private final MessageMac inMac;
  private final @Nullable MessageCipher outCipher;
  private final @Nullable MessageCipher inCipher;
  private final long session;
  private volatile boolean signing = true;
  private volatile boolean encrypting;
  private long nonces;
  private ByteBuffer sealed = ByteBuffer.allocate(0);

  /**
   * With the keys of a session.
   *
   * @param macs makes what signs
   * @param outCipher null if messages cannot be encrypted
   */
  Protection(
      long session,
      Supplier<MessageMac> macs,
      @Nullable MessageCipher outCipher,
      @Nullable MessageCipher inCipher) {
    this.session = session;
    this.outMac = macs.get();
    this.inMac = macs.get();
    this.outCipher = outCipher;
    this.inCipher = inCipher;
  }

  boolean isSigning() {
    return signing && !encrypting;
  }

  boolean isEncrypting() {
    return encrypting;
  }

  boolean canEncrypt() {
    return outCipher != null;
  }

  /** From now on messages are neither signed nor is a signature asked for. */
  void stopSigning() {
    signing = false;
  }

  /** From now on every message is encrypted, and none that is not is taken. */
  void encrypt() {
    encrypting = true;
  }

  /**
   * What goes on the wire.
   *
   * @param head the messages, behind four bytes for the length, flipped
   * @param starts where in it each message begins
   * @param data what follows the last one
   */
  ByteBuffer[] outgoing(ByteBuffer head, List<Integer> starts, List<ByteBuffer> data)
      throws GeneralSecurityException {
    if (encrypting && outCipher != null) {
      return new ByteBuffer[] {encrypted(outCipher, head, data)};
    }
    if (signing) {
      sign(outMac, head, starts, data);
    }
    List<ByteBuffer> all = new ArrayList<>(1 + data.size());
    all.add(head);
    int length = head.remaining() - Pipe.PREFIX;
    for (ByteBuffer each : data) {
      length += each.remaining();
      all.add(each.duplicate());
    }
    head.putInt(0, Integer.reverseBytes(length));
    return all.toArray(new ByteBuffer[0]);
  }

  private static void sign(
      MessageMac mac, ByteBuffer head, List<Integer> starts, List<ByteBuffer> data) {
    for (int i = 0; i < starts.size(); i++) {
      int start = starts.get(i);
      boolean last = i == starts.size() - 1;
      int end = last ? head.limit() : starts.get(i + 1);
      head.putInt(start + FLAGS, head.getInt(start + FLAGS) | SIGNED);
      mac.update(head.slice(start, end - start));
      if (last) {
        data.forEach(mac::update);
      }
      head.put(start + SIGNATURE, mac.finish());
    }
  }

  private ByteBuffer encrypted(MessageCipher cipher, ByteBuffer head, List<ByteBuffer> data)
      throws GeneralSecurityException {
    List<ByteBuffer> parts = new ArrayList<>(1 + data.size());
    parts.add(head.slice(Pipe.PREFIX, head.limit() - Pipe.PREFIX));
    parts.addAll(data);
    int length = parts.stream().mapToInt(ByteBuffer::remaining).sum();
    ByteBuffer out = roomFor(Pipe.PREFIX + TRANSFORM + length + MessageCipher.TAG);
    out.putInt(Integer.reverseBytes(TRANSFORM + length)).putInt(ENCRYPTED_ID);
    out.put(NO_SIGNATURE).putLong(nonces++).putLong(0);
    out.putInt(length).putShort((short) 0).putShort((short) 1).putLong(session);
    byte[] extra = new byte[TRANSFORM - PROVEN_FROM];
    out.get(Pipe.PREFIX + PROVEN_FROM, extra);
    byte[] nonce = new byte[cipher.nonceSize()];
    out.get(Pipe.PREFIX + PROVEN_FROM, nonce);
    byte[] tag = cipher.seal(nonce, extra, parts, out);
    return out.put(Pipe.PREFIX + Integer.BYTES, tag).flip();
  }

  private ByteBuffer roomFor(int size) {
    if (sealed.capacity() < size) {
      sealed = size > FramePool.SMALL ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
      sealed.order(ByteOrder.LITTLE_ENDIAN);
    }
    return sealed.clear();
  }

  /** The messages that came, decrypted if they were encrypted. */
  Frame incoming(Frame frame, FramePool frames) throws IOException, GeneralSecurityException {
    ByteBuffer bytes = frame.bytes();
    int id = bytes.remaining() < Request.HEADER ? 0 : bytes.getInt(0);
    if (id == ENCRYPTED_ID && inCipher != null) {
      Frame plain = decrypted(inCipher, bytes, frames);
      frame.release();
      return plain;
    }
    if (id != PROTOCOL_ID || encrypting) {
      throw new IOException("the server sent a message of a kind that was not agreed on");
    }
    return frame;
  }

  private static Frame decrypted(MessageCipher cipher, ByteBuffer bytes, FramePool frames)
      throws IOException, GeneralSecurityException {
    int length = bytes.limit() - TRANSFORM;
    if (bytes.getInt(36) != length) {
      throw new IOException("an encrypted message names a length that is not its own");
    }
    byte[] extra = new byte[TRANSFORM - PROVEN_FROM];
    bytes.get(PROVEN_FROM, extra);
    byte[] nonce = new byte[cipher.nonceSize()];
    bytes.get(PROVEN_FROM, nonce);
    byte[] tag = new byte[MessageCipher.TAG];
    bytes.get(Integer.BYTES, tag);
    // Behind the text, where the cipher looks for it: a frame has room there.
    bytes.limit(bytes.limit() + tag.length).put(TRANSFORM + length, tag).position(TRANSFORM);
    Frame plain = frames.take(length);
    plain.bytes().limit(plain.bytes().capacity());
    cipher.open(nonce, extra, bytes, plain.bytes());
    plain.bytes().flip();
    return plain;
  }

  /**
   * Checks the signature of one message.
   *
   * @param message whole, and nothing else
   */
  void check(ByteBuffer message) throws IOException {
    if (!isSigning()) {
      return;
    }
    int start = message.position();
    if ((message.getInt(start + FLAGS) & SIGNED) == 0) {
      throw new IOException("the server sent a message without the signature that was agreed on");
    }
    byte[] signature = new byte[MessageMac.SIZE];
    message.get(start + SIGNATURE, signature);
    message.put(start + SIGNATURE, NO_SIGNATURE);
    inMac.update(message);
    if (!MessageDigest.isEqual(signature, inMac.finish())) {
      throw new IOException("the signature of a message does not hold: it was changed on its way");
    }
  }
}
