package dev.quorus.core.transfer;

import java.util.Locale;
import java.util.regex.Pattern;

/** A digest of a whole file: algorithm and lower case hexadecimal value. */
public record Digest(DigestAlgorithm algorithm, String hex) {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]*");

  public Digest {
    hex = hex.toLowerCase(Locale.ROOT);
    if (hex.length() != algorithm.hexLength() || !HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no %s digest; it has %d hexadecimal characters"
              .formatted(hex, algorithm.wireName(), algorithm.hexLength()));
    }
  }

  /**
   * Reads {@code ALG:HEX}.
   *
   * @throws IllegalArgumentException if the algorithm is unknown or the value has a wrong length
   */
  public static Digest parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("'" + text + "' is no digest; write it as ALG:HEX");
    }
    return new Digest(DigestAlgorithm.parse(text.substring(0, colon)), text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return algorithm.wireName() + ":" + hex;
  }
}
