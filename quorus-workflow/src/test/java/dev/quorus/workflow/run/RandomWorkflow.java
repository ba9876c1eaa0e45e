package dev.quorus.workflow.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A workflow by chance, as a text for the runner, and as what the reference model needs of it. */
record RandomWorkflow(List<Group> groups, List<Group> onSuccess, List<Group> onFailure) {
  /** What a condition asks for. */
  enum Ask {
    ALWAYS,
    SUCCEEDED,
    FAILED,
    FILES,
    NEVER
  }

  /**
   * A group.
   *
   * @param about the group that its condition asks for; null unless it asks
   * @param skips which of its transfers have a condition that is false
   * @param files how many files it finds; -1 without a glob
   */
  record Group(
      String name,
      List<String> dependsOn,
      Ask ask,
      @Nullable String about,
      boolean continueOnError,
      int attempts,
      int parallelism,
      List<Boolean> skips,
      int files) {

    boolean globs() {
      return files >= 0;
    }

    /** The ids of its transfers, each with whether it is skipped. */
    Map<String, Boolean> transfers() {
      Map<String, Boolean> all = new LinkedHashMap<>();
      for (int item = 0; item < (globs() ? files : 1); item++) {
        for (int i = 0; i < skips.size(); i++) {
          String suffix = globs() ? "[" + item + "]" : "";
          all.put(name + "/t" + i + suffix, skips.get(i));
        }
      }
      return all;
    }
  }

  static RandomWorkflow of(Random random) {
    List<Group> main = groups(random, "g", 1 + random.nextInt(7));
    return new RandomWorkflow(
        main, groups(random, "s", random.nextInt(3)), groups(random, "f", random.nextInt(3)));
  }

  private static List<Group> groups(Random random, String prefix, int count) {
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Set<String> before = new TreeSet<>();
      for (Group each : groups) {
        if (random.nextInt(3) == 0) {
          before.add(each.name());
        }
      }
      groups.add(group(random, prefix + i, List.copyOf(before)));
    }
    return groups;
  }

  private static Group group(Random random, String name, List<String> before) {
    Ask ask = Ask.values()[random.nextInt(Ask.values().length)];
    boolean asks = ask != Ask.ALWAYS && ask != Ask.NEVER;
    List<Boolean> skips = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      skips.add(random.nextInt(5) == 0);
    }
    boolean usable = !asks || !before.isEmpty();
    return new Group(
        name,
        before,
        usable && random.nextInt(3) > 0 ? ask : Ask.ALWAYS,
        before.isEmpty() ? null : before.get(random.nextInt(before.size())),
        random.nextInt(3) == 0,
        1 + random.nextInt(3),
        1 + random.nextInt(3),
        skips,
        random.nextInt(4) == 0 ? random.nextInt(4) : -1);
  }

  /** As YAML. */
  String text(String execution) {
    StringBuilder text = new StringBuilder();
    text.append("apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: random}\nspec:\n");
    text.append("  execution: ").append(execution).append('\n');
    append(text, "  ", groups);
    handler(text, "onSuccess", onSuccess);
    handler(text, "onFailure", onFailure);
    return text.toString();
  }

  private static void handler(StringBuilder text, String name, List<Group> groups) {
    if (!groups.isEmpty()) {
      text.append("  ").append(name).append(":\n");
      append(text, "    ", groups);
    }
  }

  private static void append(StringBuilder text, String indent, List<Group> groups) {
    text.append(indent).append("transferGroups:\n");
    for (Group each : groups) {
      text.append(one(each).indent(indent.length() + 2));
    }
  }

  private static String one(Group group) {
    StringBuilder text = new StringBuilder("- name: " + group.name() + "\n");
    text.append("  dependsOn: ").append(group.dependsOn()).append('\n');
    text.append("  condition: ").append(condition(group)).append('\n');
    text.append("  continueOnError: ").append(group.continueOnError()).append('\n');
    text.append("  parallelism: ").append(group.parallelism()).append('\n');
    text.append("  retry: {attempts: ").append(group.attempts()).append(", delay: 2s}\n");
    if (group.globs()) {
      text.append("  forEach: {glob: {source: /drop/").append(group.name()).append("}}\n");
    }
    text.append("  transfers:\n");
    for (int i = 0; i < group.skips().size(); i++) {
      String end = group.globs() ? "{{ baseName(item) }}" : "x";
      text.append(
          "    - {name: t%d, source: /a/%s, destination: \"/b/%s/%d/%s\", condition: %s}\n"
              .formatted(i, group.name(), group.name(), i, end, !group.skips().get(i)));
    }
    return text.toString();
  }

  private static String condition(Group group) {
    return switch (group.ask()) {
      case ALWAYS -> "true";
      case NEVER -> "false";
      case SUCCEEDED -> "groups." + group.about() + ".succeeded";
      case FAILED -> "groups." + group.about() + ".failed";
      case FILES -> "groups." + group.about() + ".files > 1";
    };
  }
}
