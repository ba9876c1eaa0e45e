package dev.quorus.api.codec;

import dev.quorus.api.model.Violation;

/** Foreign text made fit to be shown: short, and without characters that change what is seen. */
final class ShownText {
  private static final String CUT = "...";

  private ShownText() {}

  /** At most 100 characters and a mark of the cut; control and bidi characters as escapes. */
  static String of(String text) {
    StringBuilder shown = new StringBuilder(Math.min(text.length(), Violation.MAX_VALUE + 3));
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      String next =
          PlainText.isPlain(codePoint)
              ? Character.toString(codePoint)
              : "\\u%04x".formatted(codePoint);
      if (shown.length() + next.length() > Violation.MAX_VALUE) {
        return shown.append(CUT).toString();
      }
      shown.append(next);
      i += Character.charCount(codePoint);
    }
    return shown.toString();
  }
}
