package dev.quorus.workflow.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Gives stored rows back to the parts of a run that wrote them. */
final class Restoring {
  private final Map<String, RunRow> byName = new HashMap<>();
  private final Map<String, List<RunRow.Step>> steps = new HashMap<>();

  private Restoring() {}

  static Restoring of(Collection<RunRow> rows) {
    Restoring restoring = new Restoring();
    for (RunRow each : rows) {
      restoring.byName.put(each.name(), each);
      if (each instanceof RunRow.Step step) {
        restoring.steps.computeIfAbsent(step.group(), group -> new ArrayList<>()).add(step);
      }
    }
    return restoring;
  }

  /** What was done after the groups, also of a run that has ended. */
  static RunPhase handlerOf(RunRow.Head head, Collection<RunRow> rows) {
    if (head.phase() != RunPhase.ENDED) {
      return head.phase();
    }
    return Stream.of(RunPhase.ON_SUCCESS, RunPhase.ON_FAILURE)
        .filter(each -> rows.stream().anyMatch(row -> isOf(row, each.prefix(head.round()))))
        .findFirst()
        .orElse(RunPhase.ENDED);
  }

  private static boolean isOf(RunRow row, String prefix) {
    return switch (row) {
      case RunRow.Group group -> group.group().startsWith(prefix);
      case RunRow.Notice notice -> notice.notice().startsWith(prefix);
      case RunRow.Head head -> false;
      case RunRow.Files files -> false;
      case RunRow.Step step -> false;
    };
  }

  void into(Section main, Section after) {
    Stream.concat(main.groups(), after.groups()).forEach(this::into);
    after
        .notices()
        .forEach(each -> {
          if (byName.get("notice/" + each.id()) instanceof RunRow.Notice notice) {
            each.restore(notice);
          }
        });
  }

  /** The files come first, since they say which transfers there are, and the group last. */
  private void into(GroupRun group) {
    if (byName.get("files/" + group.id()) instanceof RunRow.Files files) {
      Why refused = group.steps().take(files.paths());
      if (refused != null) {
        throw new IllegalStateException(
            "the files of '%s' were accepted and are not any more: %s"
                .formatted(group.id(), refused));
      }
    }
    steps.getOrDefault(group.id(), List.of()).forEach(group.steps()::restore);
    if (byName.get(group.row().name()) instanceof RunRow.Group row) {
      group.restore(row);
    }
    group.restored();
  }
}
