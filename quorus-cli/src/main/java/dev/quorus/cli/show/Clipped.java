package dev.quorus.cli.show;

/** Fits texts into columns. All counts are of characters as people see them, not of chars. */
public final class Clipped {
  private final String mark;

  /**
   * Fits texts for one screen.
   *
   * @param unicode whether the screen shows the one-character ellipsis
   */
  Clipped(boolean unicode) {
    this.mark = unicode ? "…" : "...";
  }

  static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Cuts the end. */
  String atEnd(String text, int width) {
    if (length(text) <= width) {
      return text;
    }
    return width <= mark.length() ? head(text, width) : head(text, width - mark.length()) + mark;
  }

  /** Cuts the middle, since paths and URIs say most at their ends. */
  String inMiddle(String text, int width) {
    if (length(text) <= width) {
      return text;
    }
    int kept = width - mark.length();
    if (kept < 2) {
      return head(text, width);
    }
    int front = kept / 3;
    return head(text, front) + mark + tail(text, kept - front);
  }

  /** The text without what could steer the terminal: every control character is shown as '?'. */
  public static String harmless(String text) {
    return text.codePoints()
        .map(each ->
            Character.isISOControl(each) || Character.getType(each) == Character.FORMAT
                ? '?'
                : each)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String head(String text, int count) {
    return text.substring(0, text.offsetByCodePoints(0, count));
  }

  private static String tail(String text, int count) {
    return text.substring(text.offsetByCodePoints(text.length(), -count));
  }
}
