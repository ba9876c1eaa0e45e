package dev.quorus.workflow.plan;

import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds transfers that may write the same file at the same time. */
final class Conflicts {
  private record Writer(PlannedGroup group, PlannedTransfer transfer) {}

  private final Map<String, Set<String>> before = new HashMap<>();
  private final ProblemLog log;

  private Conflicts(ProblemLog log) {
    this.log = log;
  }

  /** Reports those of groups of which neither waits for the other. */
  static void report(List<PlannedGroup> groups, ProblemLog log) {
    Conflicts conflicts = new Conflicts(log);
    Map<String, Writer> writers = new HashMap<>();
    for (PlannedGroup group : groups) {
      conflicts.remember(group);
      for (PlannedTransfer transfer : group.transfers()) {
        if (group.glob() == null && !(transfer.decision() instanceof Decision.Skip)) {
          conflicts.check(new Writer(group, transfer), writers);
        }
      }
    }
  }

  private void remember(PlannedGroup group) {
    Set<String> all = new HashSet<>(group.dependsOn());
    group.dependsOn().forEach(each -> all.addAll(before.getOrDefault(each, Set.of())));
    before.put(group.name(), all);
  }

  private void check(Writer writer, Map<String, Writer> writers) {
    PlannedLocation destination = writer.transfer().destination();
    String path = destination.text().known().orElse("");
    if (path.isEmpty()) {
      return;
    }
    Writer other = writers.put(destination.connection() + "\n" + path, writer);
    if (other == null || ordered(other, writer)) {
      return;
    }
    log.add(
        Kind.VALUE,
        writer.transfer().origin(),
        "'%s' and '%s' write the same destination '%s'"
            .formatted(other.transfer().id(), writer.transfer().id(), path),
        other.group().name().equals(writer.group().name())
            ? "put the item into the destination, as in /in/{{ item }}"
            : "write different destinations, or let one group depend on the other");
  }

  private boolean ordered(Writer first, Writer second) {
    return before.getOrDefault(second.group().name(), Set.of()).contains(first.group().name());
  }
}
