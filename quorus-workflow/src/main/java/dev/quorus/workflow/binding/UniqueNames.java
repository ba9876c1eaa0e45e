package dev.quorus.workflow.binding;

import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds names that two things of one sort have. */
final class UniqueNames {
  private final String sort;
  private final ProblemLog log;
  private final Map<String, Integer> lines = new HashMap<>();

  /**
   * Starts without any.
   *
   * @param sort what has the names, as in {@code group}
   */
  UniqueNames(String sort, ProblemLog log) {
    this.sort = sort;
    this.log = log;
  }

  void check(List<View> views) {
    views.forEach(each -> each.text("name").ifPresent(name -> check(each, name)));
  }

  private void check(View view, String name) {
    Integer first = lines.putIfAbsent(name, view.at("name").line());
    if (first != null) {
      log.add(
          Kind.REFERENCE,
          view.at("name"),
          "the %s '%s' is there already, in line %d".formatted(sort, name, first),
          "give one of the two another name");
    }
  }
}
