package dev.quorus.workflow.problem;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong.
 *
 * @param file the name under which the text was given
 * @param path JSON pointer to the place
 * @param line from 1; 0 if the place is not in the text
 * @param column from 1
 * @param message what is wrong, naming the thing and the bad value
 * @param excerpt the source line, and under it a caret; empty if the place is not in the text
 * @param suggestion what was most likely meant
 * @param next what to do about it
 */
public record Problem(
    Kind kind,
    String file,
    String path,
    int line,
    int column,
    String message,
    String excerpt,
    @Nullable String suggestion,
    String next) {

  /** All of it, as a person reads it, in several lines. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(file);
    if (line > 0) {
      text.append(':').append(line).append(':').append(column);
    }
    text.append(": ").append(kind == Kind.WARNING ? "warning" : "error").append(": ");
    text.append(message).append('\n');
    if (!path.isEmpty()) {
      text.append("  at ").append(path).append('\n');
    }
    excerpt.lines().forEach(each -> text.append("  ").append(each.stripTrailing()).append('\n'));
    if (suggestion != null) {
      text.append("  did you mean '").append(suggestion).append("'?\n");
    }
    return text.append("  next: ").append(next).append('\n').toString();
  }

  @Override
  public String toString() {
    return text();
  }
}
