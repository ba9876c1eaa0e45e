package dev.quorus.core.protocol.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The first half of HMAC-SHA256, as SMB 2 signs. */
public final class HmacSha256 implements MessageMac {
  private final Mac mac;

  public HmacSha256(byte[] key) {
    try {
      mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC-SHA256", e);
    }
  }

  @Override
  public void update(ByteBuffer bytes) {
    mac.update(bytes.duplicate());
  }

  @Override
  public byte[] finish() {
    return Arrays.copyOf(mac.doFinal(), SIZE);
  }
}
