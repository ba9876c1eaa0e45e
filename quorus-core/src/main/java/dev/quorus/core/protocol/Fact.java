package dev.quorus.core.protocol;

/**
 * Something that a server says of itself, or that was seen of it.
 *
 * @param name in a few words, such as {@code host key}; the same for all protocols where the thing
 *     is the same
 * @param value as a person reads it; never a secret
 */
public record Fact(String name, String value) {
  /** The name of the fact that a connection entry pins: a fingerprint as {@code SHA256:…}. */
  public static final String FINGERPRINT = "fingerprint";

  /** The name of the fact how far the server's clock is off, such as {@code +1.5 s}. */
  public static final String CLOCK = "clock offset";
}
