package dev.quorus.cli.workflow;

import java.util.ArrayList;
import java.util.List;

/** A graph for the terminal: a line for each group, further right the later it comes. */
final class GraphText {
  private GraphText() {}

  static List<String> lines(Graph graph, boolean unicode) {
    List<String> lines = new ArrayList<>();
    lines.add(graph.name());
    int level = -1;
    for (Graph.Node each : byLevel(graph)) {
      if (each.level() != level) {
        level = each.level();
        lines.add(unicode ? "│" : "|");
      }
      lines.add(line(each, unicode));
    }
    return lines;
  }

  static List<Graph.Node> byLevel(Graph graph) {
    return graph.nodes().stream()
        .sorted((one, other) -> Integer.compare(one.level(), other.level()))
        .toList();
  }

  private static String line(Graph.Node node, boolean unicode) {
    String indent = (unicode ? "├" : "+") + (unicode ? "──" : "--").repeat(node.level() + 1);
    String after =
        node.dependsOn().isEmpty() ? "" : arrow(unicode) + String.join(", ", node.dependsOn());
    String edge = node.edge().isEmpty() ? "" : " on " + node.edge();
    return "%s %s (%s)%s%s".formatted(indent, node.id(), node.about(), after, edge);
  }

  private static String arrow(boolean unicode) {
    return unicode ? " ← " : " <- ";
  }
}
