package dev.quorus.workflow.problem;

import java.util.Arrays;

/** Covers the passwords of URIs in texts that are shown. Linear in the text. */
final class Passwords {
  private static final String AUTHORITY = "//";

  private Passwords() {}

  /**
   * As many stars as there were letters, so that columns stay. Covers too much rather than less.
   */
  static String covered(String text) {
    int authority = text.indexOf(AUTHORITY);
    if (authority < 0 || text.indexOf('@', authority) < 0) {
      return text;
    }
    char[] shown = text.toCharArray();
    while (authority >= 0) {
      int end = endOfWord(text, authority + AUTHORITY.length());
      cover(shown, text, authority + AUTHORITY.length(), end);
      authority = text.indexOf(AUTHORITY, end);
    }
    return new String(shown);
  }

  /** A password that should have been percent-encoded may hold any letter but blanks and quotes. */
  private static void cover(char[] shown, String text, int from, int end) {
    int colon = text.indexOf(':', from);
    int at = text.lastIndexOf('@', end - 1);
    if (colon < 0 || colon >= at || at < from || isPort(text, colon, at)) {
      return;
    }
    Arrays.fill(shown, colon + 1, at, '*');
  }

  private static boolean isPort(String text, int colon, int at) {
    int slash = text.indexOf('/', colon);
    String rest = text.substring(colon + 1, slash < 0 || slash > at ? at : slash);
    return slash >= 0 && slash < at && rest.chars().allMatch(Character::isDigit);
  }

  private static int endOfWord(String text, int from) {
    int end = from;
    while (end < text.length()
        && !Character.isWhitespace(text.charAt(end))
        && "\"'`<>".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
