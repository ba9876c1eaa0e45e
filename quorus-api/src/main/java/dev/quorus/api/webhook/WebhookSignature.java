package dev.quorus.api.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs messages and verifies signatures as Standard Webhooks has it: HMAC-SHA256 of the message's
 * id, its time and its body, joined by dots. For use by any thread.
 */
public final class WebhookSignature {
  /** Header with the id of the message, the same at every try: by it repetitions are known. */
  public static final String ID = "webhook-id";

  /** Header with the time of the try, in seconds since 1970. */
  public static final String TIMESTAMP = "webhook-timestamp";

  /** Header with the signatures, separated by spaces. */
  public static final String SIGNATURE = "webhook-signature";

  /** A message that is older or newer than this may have been recorded by somebody. */
  public static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final String VERSION = "v1,";
  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /** The value of the header, with a signature by each of the secrets. */
  public static String sign(
      Collection<WebhookSecret> secrets, String id, Instant timestamp, byte[] body) {
    StringBuilder all = new StringBuilder();
    for (WebhookSecret each : secrets) {
      all.append(all.isEmpty() ? "" : " ")
          .append(VERSION)
          .append(signature(each, id, timestamp.getEpochSecond(), body));
    }
    return all.toString();
  }

  /**
   * Whether the message is genuine and of this time.
   *
   * @param id value of {@link #ID}
   * @param timestamp value of {@link #TIMESTAMP}
   * @param signatures value of {@link #SIGNATURE}
   * @param body as it came, byte by byte
   */
  public static boolean isGenuine(
      WebhookSecret secret,
      String id,
      String timestamp,
      String signatures,
      byte[] body,
      Instant now) {
    long seconds;
    try {
      seconds = Long.parseLong(timestamp);
    } catch (NumberFormatException e) {
      return false;
    }
    if (Math.abs(now.getEpochSecond() - seconds) > TOLERANCE.toSeconds()) {
      return false;
    }
    byte[] expected =
        (VERSION + signature(secret, id, seconds, body)).getBytes(StandardCharsets.UTF_8);
    boolean genuine = false;
    for (String each : signatures.split(" ")) {
      // In constant time, so that nobody can find a signature byte by byte.
      genuine |= MessageDigest.isEqual(expected, each.getBytes(StandardCharsets.UTF_8));
    }
    return genuine;
  }

  private static String signature(WebhookSecret secret, String id, long seconds, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.key(), ALGORITHM));
      mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
    }
  }
}
