package dev.quorus.api.codec;

/** Classes of ASCII characters. */
final class Ascii {
  private Ascii() {}

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLowerCase(char c) {
    return c >= 'a' && c <= 'z';
  }

  static boolean isLetter(char c) {
    return isLowerCase((char) (c | 0x20));
  }

  static boolean isLetterOrDigit(char c) {
    return isDigit(c) || isLetter(c);
  }

  static boolean isHex(char c) {
    char lower = (char) (c | 0x20);
    return isDigit(c) || (lower >= 'a' && lower <= 'f');
  }

  /** Whether all characters are from the first to the last. */
  static boolean isWithin(String text, char first, char last) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < first || c > last) {
        return false;
      }
    }
    return true;
  }
}
