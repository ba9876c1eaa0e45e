package dev.quorus.api.codec;

/** The form of a digest: {@code ALG} or {@code ALG:HEX}. */
final class DigestText {
  private DigestText() {}

  static boolean isDigest(String text) {
    int colon = text.indexOf(':');
    int digits = hexLength(colon < 0 ? text : text.substring(0, colon));
    return digits > 0
        && (colon < 0 || (text.length() - colon - 1 == digits && isHex(text, colon + 1)));
  }

  private static int hexLength(String algorithm) {
    return switch (algorithm) {
      case "sha256" -> 64;
      case "sha512" -> 128;
      case "sha1" -> 40;
      case "md5" -> 32;
      case "crc32c", "crc32" -> 8;
      default -> -1;
    };
  }

  private static boolean isHex(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      if (!Ascii.isHex(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
