package dev.quorus.cli.workflow;

import dev.quorus.workflow.model.ForEach;
import dev.quorus.workflow.model.Handler;
import dev.quorus.workflow.model.TransferGroup;
import dev.quorus.workflow.model.WorkflowDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The groups of a workflow, for drawing.
 *
 * @param nodes each behind those that it depends on
 */
record Graph(String name, List<Node> nodes) {
  Graph {
    nodes = List.copyOf(nodes);
  }

  /**
   * A group, or the notices of a handler.
   *
   * @param level 0 if it depends on nothing, else one more than the highest of those
   * @param about what is in it, in a few words
   * @param edge what stands at the lines that lead to it; empty for nothing
   */
  record Node(String id, List<String> dependsOn, int level, String about, String edge) {
    Node {
      dependsOn = List.copyOf(dependsOn);
    }
  }

  static Graph of(WorkflowDefinition definition) {
    List<Node> nodes = new ArrayList<>();
    Map<String, Integer> levels = new HashMap<>();
    add(definition.groups(), "", List.of(), "", nodes, levels);
    List<String> last = last(nodes);
    handler(definition.handlers().onSuccess(), "onSuccess", last, nodes, levels);
    handler(definition.handlers().onFailure(), "onFailure", last, nodes, levels);
    return new Graph(definition.metadata().name(), nodes);
  }

  /** Those on which no other depends. */
  private static List<String> last(List<Node> nodes) {
    return nodes.stream()
        .map(Node::id)
        .filter(id -> nodes.stream().noneMatch(each -> each.dependsOn().contains(id)))
        .toList();
  }

  private static void handler(
      Handler handler,
      String name,
      List<String> after,
      List<Node> nodes,
      Map<String, Integer> levels) {
    List<Node> own = new ArrayList<>();
    String edge = name.equals("onSuccess") ? "success" : "failure";
    add(handler.groups(), name + ".", after, edge, own, levels);
    if (!handler.notices().isEmpty()) {
      List<String> before = own.isEmpty() ? after : last(own);
      String told =
          "tells "
              + String.join(", ", handler.notices().stream().map(each -> each.name()).toList());
      own.add(
          new Node(
              name + ".notify", before, level(before, levels), told, own.isEmpty() ? edge : ""));
    }
    nodes.addAll(own);
  }

  private static void add(
      List<TransferGroup> groups,
      String prefix,
      List<String> first,
      String edge,
      List<Node> nodes,
      Map<String, Integer> levels) {
    Map<String, TransferGroup> left = new TreeMap<>();
    groups.forEach(each -> left.put(each.name(), each));
    while (!left.isEmpty()) {
      for (TransferGroup each : groups) {
        boolean ready =
            left.containsKey(each.name()) && each.dependsOn().stream().noneMatch(left::containsKey);
        if (ready) {
          boolean begins = each.dependsOn().isEmpty();
          List<String> before =
              begins ? first : each.dependsOn().stream().map(name -> prefix + name).toList();
          int level = level(before, levels);
          levels.put(prefix + each.name(), level);
          nodes.add(new Node(prefix + each.name(), before, level, about(each), begins ? edge : ""));
          left.remove(each.name());
        }
      }
    }
  }

  private static int level(List<String> before, Map<String, Integer> levels) {
    return before.stream().mapToInt(each -> levels.getOrDefault(each, 0) + 1).max().orElse(0);
  }

  private static String about(TransferGroup group) {
    int count = group.transfers().size();
    List<String> parts = new ArrayList<>();
    parts.add(count == 1 ? "1 transfer" : count + " transfers");
    ForEach forEach = group.forEach();
    if (forEach != null) {
      parts.add("for each " + forEach.as());
    }
    if (group.condition() != null) {
      parts.add("if " + group.condition().expression());
    }
    if (group.approval() != null) {
      parts.add("after approval");
    }
    if (group.rules().deadline() != null) {
      parts.add("by " + group.rules().deadline().text());
    }
    return String.join(", ", parts);
  }
}
