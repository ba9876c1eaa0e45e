package dev.quorus.api.codec;

/** Text without control characters, line separators, bidi marks and broken surrogates. */
final class PlainText {
  private PlainText() {}

  static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c < 0x7f) {
        continue;
      }
      int codePoint = text.codePointAt(i);
      if (!isPlain(codePoint)) {
        return false;
      }
      i += Character.charCount(codePoint) - 1;
    }
    return true;
  }

  static boolean isPlain(int codePoint) {
    return !(codePoint < ' '
        || (codePoint >= 0x7f && codePoint <= 0x9f)
        || codePoint == 0x061c
        || codePoint == 0x200e
        || codePoint == 0x200f
        || (codePoint >= 0x2028 && codePoint <= 0x202e)
        || (codePoint >= 0x2066 && codePoint <= 0x2069)
        || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE));
  }
}
