package dev.quorus.workflow.trigger;

import dev.quorus.core.transfer.Secret;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of a call that starts a workflow: good for one trigger, one time and one run.
 *
 * @param trigger {@code workflow/trigger}
 */
public record SignedCall(String trigger, Instant at) {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String VERSION = "quorus-call-1\n";

  /** The signature, in hexadecimal. */
  public String sign(Secret secret) {
    String text = VERSION + trigger + "\n" + at.getEpochSecond();
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      byte[] key = secret.reveal().getBytes(StandardCharsets.UTF_8);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM + ", for any key", e);
    }
  }

  /** Whether this is its signature; takes as long whatever is given. */
  public boolean isSignedBy(Secret secret, String signature) {
    byte[] right = sign(secret).getBytes(StandardCharsets.US_ASCII);
    return MessageDigest.isEqual(right, signature.getBytes(StandardCharsets.UTF_8));
  }
}
