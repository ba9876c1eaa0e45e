package dev.quorus.workflow.expression;

/** Finds where an expression in a text ends. */
final class Braces {
  private Braces() {}

  /**
   * The place of the braces that close an expression; braces in its quotes and maps do not.
   *
   * @return -1 if there are none
   */
  static int close(String text, int from) {
    int depth = 0;
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\'' || c == '"') {
        at = endOfQuote(text, at);
      } else if (c == '{') {
        depth++;
      } else if (c == '}' && depth > 0) {
        depth--;
      } else if (c == '}' && text.startsWith("}}", at)) {
        return at;
      }
      at++;
    }
    return -1;
  }

  private static int endOfQuote(String text, int open) {
    int at = open + 1;
    while (at < text.length() && text.charAt(at) != text.charAt(open)) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at;
  }
}
