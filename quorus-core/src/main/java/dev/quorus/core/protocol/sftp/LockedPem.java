package dev.quorus.core.protocol.sftp;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Unlocks a private key in the form that OpenSSL gives locked keys, PKCS #8. The SSH library would
 * want one more part of BouncyCastle for it; the JDK has all that is needed.
 */
final class LockedPem {
  private static final String BEGIN = "-----BEGIN ENCRYPTED PRIVATE KEY-----";
  private static final String END = "-----END ENCRYPTED PRIVATE KEY-----";

  private LockedPem() {}

  static boolean is(String text) {
    return text.contains(BEGIN);
  }

  /**
   * The same key, unlocked, as text.
   *
   * @throws GeneralSecurityException if the passphrase is not that of the key
   */
  static String unlocked(String text, @Nullable String passphrase)
      throws IOException, GeneralSecurityException {
    int from = text.indexOf(BEGIN) + BEGIN.length();
    int to = text.indexOf(END, from);
    if (to < 0 || passphrase == null) {
      throw new IOException(to < 0 ? "the key has no end" : "the key is locked");
    }
    EncryptedPrivateKeyInfo locked =
        new EncryptedPrivateKeyInfo(Base64.getMimeDecoder().decode(text.substring(from, to)));
    // The name of PBES2 itself says nothing; its parameters are printed as the name that counts.
    String algorithm = String.valueOf(locked.getAlgParameters());
    PBEKeySpec secret = new PBEKeySpec(passphrase.toCharArray());
    try {
      SecretKey key = SecretKeyFactory.getInstance(algorithm).generateSecret(secret);
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(Cipher.DECRYPT_MODE, key, locked.getAlgParameters());
      byte[] unlocked = locked.getKeySpec(cipher).getEncoded();
      return "-----BEGIN PRIVATE KEY-----\n"
          + Base64.getMimeEncoder().encodeToString(unlocked)
          + "\n-----END PRIVATE KEY-----\n";
    } finally {
      secret.clearPassword();
    }
  }
}
