package dev.quorus.core.protocol.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-CMAC (RFC 4493), as SMB 3 signs. It is a CBC encryption of which only the last block counts,
 * and the JDK's uses the processor's AES instructions: nine times as fast as one in plain Java.
 */
public final class AesCmac implements MessageMac {
  private static final int BLOCK = 16;
  private static final int REDUCTION = 0x87;

  /** Bytes encrypted at a time: stays in the processor's nearest cache. */
  private static final int STRETCH = 16 << 10;

  private final Cipher cbc;
  private final byte[] whole;
  private final byte[] padded;
  private final byte[] held = new byte[BLOCK];
  private final byte[] in = new byte[STRETCH];
  private final byte[] out = new byte[STRETCH + BLOCK];
  private int count;

  /**
   * With a key.
   *
   * @param key 16 bytes, or 32 for AES-256
   */
  public AesCmac(byte[] key) {
    try {
      cbc = Cipher.getInstance("AES/CBC/NoPadding");
      cbc.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[BLOCK]));
      whole = doubled(cbc.doFinal(new byte[BLOCK]));
      padded = doubled(whole);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("no AES key of %d bytes".formatted(key.length), e);
    }
  }

  /** Times x in the field of the standard's section 2.3. */
  private static byte[] doubled(byte[] value) {
    byte[] result = new byte[BLOCK];
    int carry = 0;
    for (int i = BLOCK - 1; i >= 0; i--) {
      int shifted = (value[i] & 0xff) << 1 | carry;
      result[i] = (byte) shifted;
      carry = shifted >>> 8;
    }
    result[BLOCK - 1] ^= (byte) (carry * REDUCTION);
    return result;
  }

  @Override
  public void update(ByteBuffer bytes) {
    ByteBuffer left = bytes.duplicate();
    while (left.hasRemaining()) {
      if (left.hasArray()) {
        update(left.array(), left.arrayOffset() + left.position(), left.remaining());
        return;
      }
      int stretch = Math.min(left.remaining(), STRETCH);
      left.get(in, 0, stretch);
      update(in, 0, stretch);
    }
  }

  private void update(byte[] bytes, int offset, int length) {
    int from = offset;
    int left = length;
    // The last block is held back, since it alone is treated otherwise.
    if (count + left > BLOCK && count > 0) {
      int fill = BLOCK - count;
      System.arraycopy(bytes, from, held, count, fill);
      encrypt(held, 0, BLOCK);
      from += fill;
      left -= fill;
      count = 0;
    }
    while (count + left > BLOCK) {
      int stretch = Math.min(STRETCH, (left - 1) / BLOCK * BLOCK);
      encrypt(bytes, from, stretch);
      from += stretch;
      left -= stretch;
    }
    System.arraycopy(bytes, from, held, count, left);
    count += left;
  }

  private void encrypt(byte[] bytes, int offset, int length) {
    try {
      cbc.update(bytes, offset, length, out, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("whole blocks always fit", e);
    }
  }

  @Override
  public byte[] finish() {
    byte[] mask = count == BLOCK ? whole : padded;
    if (count < BLOCK) {
      held[count] = (byte) 0x80;
      Arrays.fill(held, count + 1, BLOCK, (byte) 0);
    }
    for (int i = 0; i < BLOCK; i++) {
      held[i] ^= mask[i];
    }
    count = 0;
    try {
      return cbc.doFinal(held);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("one block always fits", e);
    }
  }
}
