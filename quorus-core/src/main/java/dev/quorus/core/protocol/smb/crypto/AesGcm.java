package dev.quorus.core.protocol.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-GCM, as SMB 3.1.1 prefers. */
public final class AesGcm implements MessageCipher {
  private static final int NONCE = 12;

  private final Cipher cipher;
  private final SecretKeySpec key;

  public AesGcm(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
    try {
      cipher = Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES-GCM", e);
    }
  }

  @Override
  public int nonceSize() {
    return NONCE;
  }

  @Override
  public byte[] seal(byte[] nonce, byte[] extra, List<ByteBuffer> parts, ByteBuffer out)
      throws GeneralSecurityException {
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG * Byte.SIZE, nonce));
    cipher.updateAAD(extra);
    int length = 0;
    int start = out.position();
    for (ByteBuffer part : parts) {
      length += part.remaining();
      cipher.update(part.duplicate(), out);
    }
    cipher.doFinal(ByteBuffer.allocate(0), out);
    byte[] tag = new byte[TAG];
    out.get(start + length, tag);
    out.position(start + length);
    return tag;
  }

  @Override
  public void open(byte[] nonce, byte[] extra, ByteBuffer in, ByteBuffer out)
      throws GeneralSecurityException {
    cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG * Byte.SIZE, nonce));
    cipher.updateAAD(extra);
    cipher.doFinal(in, out);
  }
}
