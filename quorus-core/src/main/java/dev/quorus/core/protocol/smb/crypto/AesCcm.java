package dev.quorus.core.protocol.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-CCM (RFC 3610) with nonces of 11 bytes, as SMB 3.0 encrypts: a CBC checksum and counter mode,
 * both of the JDK, which has no CCM itself.
 */
public final class AesCcm implements MessageCipher {
  private static final int NONCE = 11;
  private static final int BLOCK = 16;

  /** Bytes of the length field: what the nonce and one byte of flags leave of a block. */
  private static final int LENGTH = BLOCK - 1 - NONCE;

  private final Cipher cbc;
  private final Cipher ctr;
  private final SecretKeySpec key;

  public AesCcm(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
    try {
      cbc = Cipher.getInstance("AES/CBC/NoPadding");
      ctr = Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES", e);
    }
  }

  @Override
  public int nonceSize() {
    return NONCE;
  }

  @Override
  public byte[] seal(byte[] nonce, byte[] extra, List<ByteBuffer> parts, ByteBuffer out)
      throws GeneralSecurityException {
    byte[] plain = joined(parts);
    byte[] mask = startCounting(nonce);
    out.put(ctr.doFinal(plain));
    return masked(checksum(nonce, extra, plain), mask);
  }

  @Override
  public void open(byte[] nonce, byte[] extra, ByteBuffer in, ByteBuffer out)
      throws GeneralSecurityException {
    byte[] sealed = new byte[in.remaining() - TAG];
    byte[] tag = new byte[TAG];
    in.get(sealed).get(tag);
    byte[] mask = startCounting(nonce);
    byte[] plain = ctr.doFinal(sealed);
    if (!MessageDigest.isEqual(tag, masked(checksum(nonce, extra, plain), mask))) {
      throw new AEADBadTagException("the proof of a message does not hold");
    }
    out.put(plain);
  }

  private static byte[] joined(List<ByteBuffer> parts) {
    byte[] all = new byte[parts.stream().mapToInt(ByteBuffer::remaining).sum()];
    ByteBuffer to = ByteBuffer.wrap(all);
    parts.forEach(part -> to.put(part.duplicate()));
    return all;
  }

  /** Counter 0 masks the checksum; from 1 on they are for the text. */
  private byte[] startCounting(byte[] nonce) throws GeneralSecurityException {
    byte[] first = new byte[BLOCK];
    first[0] = LENGTH - 1;
    System.arraycopy(nonce, 0, first, 1, NONCE);
    ctr.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(first));
    return ctr.update(new byte[BLOCK]);
  }

  private byte[] checksum(byte[] nonce, byte[] extra, byte[] plain)
      throws GeneralSecurityException {
    cbc.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[BLOCK]));
    ByteBuffer head = ByteBuffer.allocate(BLOCK + padded(extra.length + 2));
    head.put((byte) (0x40 | (((TAG - 2) / 2) << 3) | (LENGTH - 1))).put(nonce).putInt(plain.length);
    head.putShort((short) extra.length).put(extra);
    byte[] last = cbc.update(head.array());
    int whole = plain.length / BLOCK * BLOCK;
    if (whole > 0) {
      last = cbc.update(plain, 0, whole);
    }
    if (whole < plain.length) {
      byte[] rest = new byte[BLOCK];
      System.arraycopy(plain, whole, rest, 0, plain.length - whole);
      last = cbc.update(rest);
    }
    byte[] checksum = new byte[BLOCK];
    System.arraycopy(last, last.length - BLOCK, checksum, 0, BLOCK);
    return checksum;
  }

  private static int padded(int length) {
    return (length + BLOCK - 1) / BLOCK * BLOCK;
  }

  private static byte[] masked(byte[] checksum, byte[] mask) {
    byte[] result = new byte[TAG];
    for (int i = 0; i < TAG; i++) {
      result[i] = (byte) (checksum[i] ^ mask[i]);
    }
    return result;
  }
}
