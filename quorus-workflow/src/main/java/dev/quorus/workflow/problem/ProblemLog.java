package dev.quorus.workflow.problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong, so that the author sees all of it at once. For one thread. */
public final class ProblemLog {
  /** The most problems kept; what comes after is left out. */
  public static final int MOST = 100;

  private static final int LONGEST_MESSAGE = 500;

  /** One problem before it is known what may be shown of its line. */
  private record Finding(
      Kind kind, Origin where, String message, String next, @Nullable String suggestion) {}

  private final SourceText source;
  private final List<Finding> errors = new ArrayList<>();
  private final List<Finding> warnings = new ArrayList<>();
  private final Map<Integer, Integer> hidden = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private boolean more;

  public ProblemLog(SourceText source) {
    this.source = source;
  }

  public SourceText source() {
    return source;
  }

  /** Adds one for which nothing is suggested. */
  public void add(Kind kind, Origin where, String message, String next) {
    add(kind, where, message, next, null);
  }

  /** Adds one, unless the same was said of the same place. */
  public void add(
      Kind kind, Origin where, String message, String next, @Nullable String suggestion) {
    if (!seen.add(where.line() + ":" + where.column() + where.pointer() + message)) {
      return;
    }
    List<Finding> list = kind == Kind.WARNING ? warnings : errors;
    if (list.size() == MOST) {
      more |= kind != Kind.WARNING;
      return;
    }
    list.add(new Finding(kind, where, shown(message), shown(next), suggestion));
  }

  /** From this place on its line is shown in no problem: a secret is written there. */
  public void hide(Origin where) {
    hidden.merge(where.line(), where.column(), Math::min);
  }

  private Problem problem(Finding finding) {
    Origin where = finding.where();
    int hiddenFrom = hidden.getOrDefault(where.line(), Integer.MAX_VALUE);
    return new Problem(
        finding.kind(),
        source.name(),
        SourceText.printable(where.pointer()),
        where.line(),
        where.column(),
        finding.message(),
        source.excerpt(where, hiddenFrom),
        finding.suggestion(),
        finding.next());
  }

  private static String shown(String text) {
    String printable = SourceText.shown(text);
    return printable.length() <= LONGEST_MESSAGE
        ? printable
        : printable.substring(0, LONGEST_MESSAGE) + "…";
  }

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  /** Whether so many were found that looking for more is of no use. */
  public boolean full() {
    return more;
  }

  /** What is wrong, by place. */
  public Problems problems() {
    return new Problems(byPlace(errors), more);
  }

  /** What is not wrong but looks odd, by place. */
  public List<Problem> warnings() {
    return byPlace(warnings);
  }

  private List<Problem> byPlace(List<Finding> list) {
    return list.stream()
        .map(this::problem)
        .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
        .toList();
  }
}
