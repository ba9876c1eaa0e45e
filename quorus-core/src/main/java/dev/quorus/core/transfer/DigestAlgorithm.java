package dev.quorus.core.transfer;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The digests that a transfer can be verified by. */
public enum DigestAlgorithm {
  SHA256("SHA-256", 32),
  SHA512("SHA-512", 64),
  SHA1("SHA-1", 20),
  MD5("MD5", 16),
  CRC32C("CRC32C", 4),

  /** Of Ethernet and ZIP; the one that servers of FTP compute. */
  CRC32("CRC32", 4);

  private final String javaName;
  private final int bytes;

  DigestAlgorithm(String javaName, int bytes) {
    this.javaName = javaName;
    this.bytes = bytes;
  }

  /**
   * The name that the Java platform knows it by; CRC32C and CRC32 are checksums there, not digests.
   */
  public String javaName() {
    return javaName;
  }

  /** Length of the digest in hexadecimal characters. */
  public int hexLength() {
    return bytes * 2;
  }

  /** The name in requests, answers and flags. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a name as users write it: {@code sha256}, {@code SHA-256}.
   *
   * @throws IllegalArgumentException naming the allowed ones
   */
  public static DigestAlgorithm parse(String text) {
    String plain = text.toUpperCase(Locale.ROOT).replace("-", "");
    for (DigestAlgorithm each : values()) {
      if (each.name().equals(plain)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "digest algorithm '"
            + text
            + "' is unknown; allowed: "
            + Arrays.stream(values())
                .map(DigestAlgorithm::wireName)
                .collect(Collectors.joining(", ")));
  }
}
