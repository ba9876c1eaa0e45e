package dev.quorus.workflow.binding;

import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.binding.View.Item;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.variables.Cycles;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which groups wait for which: names checked, circles named by their path. */
final class Dependencies {
  private final Map<String, List<String>> direct = new LinkedHashMap<>();
  private final Map<String, Set<String>> all = new LinkedHashMap<>();

  private Dependencies() {}

  /** Of the groups of one list, reporting what is wrong. */
  static Dependencies of(List<View> groups, ProblemLog log) {
    Dependencies made = new Dependencies();
    Map<String, View> views = new LinkedHashMap<>();
    groups.forEach(each -> each.text("name").ifPresent(name -> views.putIfAbsent(name, each)));
    views.forEach((name, view) -> made.direct.put(name, known(name, view, views.keySet(), log)));
    Cycles.Found found = Cycles.search(views.keySet(), made::directOf);
    for (List<String> circle : found.circles()) {
      String last = circle.get(circle.size() - 2);
      log.add(
          Kind.CYCLE,
          entry(views, last, circle.getFirst()),
          "groups wait for each other: " + String.join(" -> ", circle),
          "remove one of these dependencies");
    }
    for (String name : found.order()) {
      Set<String> reached = new HashSet<>();
      for (String each : made.directOf(name)) {
        reached.add(each);
        reached.addAll(made.all.getOrDefault(each, Set.of()));
      }
      made.all.put(name, reached);
    }
    return made;
  }

  private static Origin entry(Map<String, View> views, String group, String dependency) {
    return Optional.ofNullable(views.get(group))
        .flatMap(view ->
            view.items("dependsOn").stream()
                .filter(each -> each.text().filter(t -> t.text().equals(dependency)).isPresent())
                .findFirst())
        .map(Item::origin)
        .orElse(Origin.START);
  }

  private static List<String> known(String name, View view, Set<String> names, ProblemLog log) {
    return view.items("dependsOn").stream()
        .filter(each -> each.text().isPresent() && check(each, name, names, log))
        .map(each -> each.text().orElseThrow().text())
        .distinct()
        .toList();
  }

  private static boolean check(Item item, String group, Set<String> names, ProblemLog log) {
    String wanted = item.text().orElseThrow().text();
    if (wanted.equals(group)) {
      log.add(
          Kind.CYCLE,
          item.origin(),
          "group '%s' waits for itself".formatted(group),
          "remove this dependency");
      return false;
    }
    if (!names.contains(wanted)) {
      List<String> others = names.stream().filter(each -> !each.equals(group)).toList();
      log.add(
          Kind.REFERENCE,
          item.origin(),
          "there is no group '%s' here".formatted(wanted),
          others.isEmpty()
              ? "remove it; there is no other group to wait for"
              : "write one of: " + String.join(", ", others),
          Suggestion.nearest(wanted, others).orElse(null));
      return false;
    }
    return true;
  }

  /** The groups that this one names, as far as they exist. */
  List<String> directOf(String group) {
    return direct.getOrDefault(group, List.of());
  }

  /** All groups that are done before this one begins. */
  Set<String> allOf(String group) {
    return all.getOrDefault(group, Set.of());
  }

  Set<String> groups() {
    return direct.keySet();
  }
}
