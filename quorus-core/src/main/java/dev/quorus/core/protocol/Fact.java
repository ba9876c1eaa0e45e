package dev.quorus.core.protocol;

import java.time.Duration;
import java.util.Locale;

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

  /** How far a clock is ahead of ours, negative if it is behind. */
  public static Fact clock(Duration ahead) {
    return new Fact(CLOCK, String.format(Locale.ROOT, "%+.1f s", ahead.toMillis() / 1000.0));
  }

  public static Fact yesNo(String name, boolean value) {
    return new Fact(name, value ? "yes" : "no");
  }
}
