package dev.quorus.cli.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A graph for pages that draw Mermaid. */
final class GraphMermaid {
  private GraphMermaid() {}

  static List<String> lines(Graph graph) {
    List<String> lines = new ArrayList<>();
    Map<String, String> names = new HashMap<>();
    lines.add("graph LR");
    for (Graph.Node each : graph.nodes()) {
      String name = "n" + names.size();
      names.put(each.id(), name);
      lines.add("  %s[\"%s<br/>%s\"]".formatted(name, quoted(each.id()), quoted(each.about())));
    }
    for (Graph.Node each : graph.nodes()) {
      for (String before : each.dependsOn()) {
        String edge = each.edge().isEmpty() ? "-->" : "-. " + each.edge() + " .->";
        lines.add("  %s %s %s".formatted(names.get(before), edge, names.get(each.id())));
      }
    }
    return lines;
  }

  /** What Mermaid would take as its own is written as an entity. */
  private static String quoted(String text) {
    return text.replace("&", "&amp;")
        .replace("\"", "&quot;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
