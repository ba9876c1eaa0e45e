package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups of a plan by the names that they have in a run. */
final class GroupNames {
  private final Map<String, PlannedGroup> groups = new LinkedHashMap<>();

  private GroupNames() {}

  static GroupNames of(Plan plan) {
    GroupNames names = new GroupNames();
    names.add("", plan.groups());
    names.add("onSuccess.", plan.onSuccess().groups());
    names.add("onFailure.", plan.onFailure().groups());
    return names;
  }

  private void add(String prefix, List<PlannedGroup> list) {
    list.forEach(each -> groups.put(prefix + each.name(), each));
  }

  /** Those that wait for a person. */
  List<String> asking() {
    List<String> asking = new ArrayList<>();
    groups.forEach((name, group) -> {
      if (group.approval() != null) {
        asking.add(name);
      }
    });
    return asking;
  }

  /** Ends the command if there is no group of that name. */
  void demand(String option, String name) {
    if (!groups.containsKey(name)) {
      throw CliException.usage(
          "%s: there is no group '%s'%s"
              .formatted(option, name, Suggestion.didYouMean(name, groups.keySet())),
          "write one of " + String.join(", ", groups.keySet()));
    }
  }
}
