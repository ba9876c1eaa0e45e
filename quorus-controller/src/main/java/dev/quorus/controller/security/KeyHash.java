package dev.quorus.controller.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The only form in which a key is remembered. A key has 256 random bits, so it needs no salt. */
final class KeyHash {
  private static final HexFormat HEX = HexFormat.of();

  private KeyHash() {}

  /** SHA-256 of the key's text, in lower case hexadecimal. */
  static String of(String key) {
    return HEX.formatHex(sha256().digest(key.getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
