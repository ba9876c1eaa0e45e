package dev.quorus.workflow.problem;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Everything that is wrong with a workflow.
 *
 * @param list by line and column; at least one, at most {@link ProblemLog#MOST}
 * @param more how many others were found and left out
 */
public record Problems(List<Problem> list, int more) {
  public Problems {
    list = List.copyOf(list);
  }

  /** All of them, as a person reads them. */
  public String text() {
    String all = list.stream().map(Problem::text).collect(Collectors.joining("\n"));
    return more == 0 ? all : all + "\n… and " + more + " more\n";
  }
}
