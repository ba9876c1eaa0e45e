package dev.quorus.workflow.problem;

import java.util.List;

/**
 * The text of a workflow, by lines, as it may be shown: without passwords of URIs and without
 * characters that would move a terminal's cursor or turn the direction of writing.
 */
public final class SourceText {
  private static final int SHOWN_COLUMNS = 100;
  private static final int BEFORE_CARET = 60;
  private static final int KEPT = 1 << 20;
  private static final char REPLACEMENT = '\uFFFD';

  private final String name;
  private final List<String> lines;
  private volatile ShownLine lastShown = new ShownLine(0, "");

  private record ShownLine(int number, String text) {}

  public SourceText(String name, String text) {
    this.name = printable(name);
    // What is longer is refused unread, so the beginning is enough to show.
    this.lines = text.substring(0, Math.min(text.length(), KEPT)).lines().toList();
  }

  /** The name of the file, or what the caller calls it. */
  public String name() {
    return name;
  }

  /** One line as it stands, from 1; empty beyond the end. */
  public String line(int number) {
    return number >= 1 && number <= lines.size() ? lines.get(number - 1) : "";
  }

  /** The line and a caret under the place, two lines of text; empty for what is not in the text. */
  public String excerpt(Origin place) {
    return excerpt(place, Integer.MAX_VALUE);
  }

  /**
   * The same, with nothing shown from a column on.
   *
   * @param hiddenFrom from 1
   */
  String excerpt(Origin place, int hiddenFrom) {
    if (place.line() < 1 || place.line() > lines.size()) {
      return "";
    }
    String whole = hidden(shownLine(place.line()), hiddenFrom);
    int column = Math.min(place.column() - 1, whole.length());
    int from = column > SHOWN_COLUMNS - 20 ? column - BEFORE_CARET : 0;
    int to = Math.min(whole.length(), from + SHOWN_COLUMNS);
    String shown =
        (from > 0 ? "…" : "")
            + printable(whole.substring(from, to))
            + (to < whole.length() ? "…" : "");
    int indent = column - from + (from > 0 ? 1 : 0);
    int carets = Math.clamp(place.length(), 1, Math.max(1, to - column));
    String number = Integer.toString(place.line());
    return "%s | %s\n%s | %s%s"
        .formatted(
            number, shown, " ".repeat(number.length()), " ".repeat(indent), "^".repeat(carets));
  }

  private static String hidden(String line, int from) {
    return line.length() < from
        ? line
        : line.substring(0, from - 1) + "*".repeat(line.length() - from + 1);
  }

  /** Kept for the next problem, which is often in the same line. */
  private String shownLine(int number) {
    ShownLine last = lastShown;
    if (last.number() != number) {
      last = new ShownLine(number, Passwords.covered(line(number)));
      lastShown = last;
    }
    return last.text();
  }

  /** A text as it may be shown: without passwords of URIs and characters that do something. */
  static String shown(String text) {
    return printable(Passwords.covered(text));
  }

  /** The same with every control or direction character replaced. */
  public static String printable(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.chars().forEach(each -> shown.append(printable((char) each)));
    return shown.toString();
  }

  private static char printable(char letter) {
    if (letter == '\t') {
      return ' ';
    }
    int type = Character.getType(letter);
    boolean hidden =
        type == Character.CONTROL
            || type == Character.FORMAT
            || type == Character.LINE_SEPARATOR
            || type == Character.PARAGRAPH_SEPARATOR;
    return hidden ? REPLACEMENT : letter;
  }
}
