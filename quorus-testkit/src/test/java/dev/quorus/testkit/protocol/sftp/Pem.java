package dev.quorus.testkit.protocol.sftp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyEncryptionContext;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.jspecify.annotations.Nullable;

/** Private keys as the text of files. */
final class Pem {
  private Pem() {}

  /** As ssh-keygen writes them. */
  static String openSsh(KeyPair key, @Nullable String passphrase) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(
          key, "test", passphrase == null ? null : locked(passphrase), text);
    } catch (GeneralSecurityException e) {
      throw new IOException("the key cannot be written", e);
    }
    return text.toString(StandardCharsets.US_ASCII);
  }

  private static OpenSSHKeyEncryptionContext locked(String passphrase) {
    OpenSSHKeyEncryptionContext context = new OpenSSHKeyEncryptionContext();
    context.setPassword(passphrase);
    context.setCipherType("256");
    return context;
  }
}
