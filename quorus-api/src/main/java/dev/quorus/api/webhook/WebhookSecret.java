package dev.quorus.api.webhook;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * What the messages of a webhook are signed with: {@code whsec_} and base64 of 24 to 64 bytes. Its
 * text form hides it.
 */
public final class WebhookSecret {
  private static final String PREFIX = "whsec_";
  private static final int SHORTEST = 24;
  private static final int LONGEST = 64;
  private static final int RANDOM = 32;

  private final byte[] key;

  private WebhookSecret(byte[] key) {
    this.key = key;
  }

  /** The secret of these bytes, 24 to 64 of them. */
  public static WebhookSecret of(byte[] key) {
    if (key.length < SHORTEST || key.length > LONGEST) {
      throw new IllegalArgumentException(
          "a webhook's secret has %d bytes; %d to %d are allowed"
              .formatted(key.length, SHORTEST, LONGEST));
    }
    return new WebhookSecret(key.clone());
  }

  /** A new one of 32 random bytes. */
  public static WebhookSecret random() {
    byte[] key = new byte[RANDOM];
    new SecureRandom().nextBytes(key);
    return new WebhookSecret(key);
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none; the message does not repeat it
   */
  public static WebhookSecret parse(String text) {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("a webhook's secret begins with " + PREFIX);
    }
    byte[] key;
    try {
      key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
    } catch (IllegalArgumentException e) {
      // The cause would repeat a part of it.
      throw new IllegalArgumentException("a webhook's secret is not base64 after " + PREFIX);
    }
    return of(key);
  }

  byte[] key() {
    return key.clone();
  }

  /** The secret itself, to be handed over. */
  public String reveal() {
    return PREFIX + Base64.getEncoder().encodeToString(key);
  }

  @Override
  public String toString() {
    return PREFIX + "***";
  }
}
