package dev.quorus.cli.show;

/** Any text as one line of a screen. */
public final class ScreenLine {
  private ScreenLine() {}

  /** The text without what could steer the terminal, cut at the end to fit. */
  public static String fitted(String text, int width, boolean unicode) {
    return new Clipped(unicode).atEnd(Clipped.harmless(text), width);
  }
}
