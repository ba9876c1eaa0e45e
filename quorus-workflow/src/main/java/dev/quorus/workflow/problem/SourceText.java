package dev.quorus.workflow.problem;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a workflow, by lines, as it may be shown: without passwords of URIs and without
 * characters that would move a terminal's cursor or turn the direction of writing.
 */
public final class SourceText {
  private static final int SHOWN_COLUMNS = 100;
  private static final int BEFORE_CARET = 60;
  private static final Pattern PASSWORD = Pattern.compile("(?<=//[^/@:\\s]{0,200}:)[^/\\s]*(?=@)");
  private static final int KEPT = 1 << 20;
  private static final char REPLACEMENT = '\uFFFD';

  private final String name;
  private final List<String> lines;

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
    if (place.line() < 1 || place.line() > lines.size()) {
      return "";
    }
    String whole = printable(withoutPasswords(line(place.line())));
    int column = Math.min(place.column() - 1, whole.length());
    int from = column > SHOWN_COLUMNS - 20 ? column - BEFORE_CARET : 0;
    int to = Math.min(whole.length(), from + SHOWN_COLUMNS);
    String shown =
        (from > 0 ? "…" : "") + whole.substring(from, to) + (to < whole.length() ? "…" : "");
    int indent = column - from + (from > 0 ? 1 : 0);
    int carets = Math.clamp(place.length(), 1, Math.max(1, to - column));
    String number = Integer.toString(place.line());
    return "%s | %s\n%s | %s%s"
        .formatted(
            number, shown, " ".repeat(number.length()), " ".repeat(indent), "^".repeat(carets));
  }

  /** As many stars as there were letters, so that columns stay. */
  private static String withoutPasswords(String line) {
    Matcher matcher = PASSWORD.matcher(line);
    return matcher.replaceAll(found -> "*".repeat(found.group().length()));
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
