package dev.quorus.agent.enrol;

import dev.quorus.core.transfer.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Who an agent is.
 *
 * @param credential that it made for itself; controllers know the hash of it
 * @param enrolled whether a controller has taken it on
 */
public record Identity(String agent, Secret credential, boolean enrolled) {
  private static final int RANDOM_BYTES = 32;

  /** A new one, which no controller knows. */
  public static Identity make(String agent) {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    String text = "qa_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    return new Identity(agent, new Secret(text), false);
  }

  Identity enrolledNow() {
    return new Identity(agent, credential, true);
  }

  /** SHA-256 of the credential, in lower case hexadecimal. */
  String credentialHash() {
    try {
      byte[] text = credential.reveal().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
