package dev.quorus.workflow.problem;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Everything that is wrong with a workflow.
 *
 * @param list by line and column; at least one, at most {@link ProblemLog#MOST}
 * @param more whether there are others, which were not looked for
 */
public record Problems(List<Problem> list, boolean more) {
  public Problems {
    list = List.copyOf(list);
  }

  /** All of them, as a person reads them. */
  public String text() {
    String all = list.stream().map(Problem::text).collect(Collectors.joining("\n"));
    return more ? all + "\n… and more; these are the first\n" : all;
  }
}
