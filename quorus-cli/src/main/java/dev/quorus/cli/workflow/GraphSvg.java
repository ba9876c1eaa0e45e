package dev.quorus.cli.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A graph as a picture. */
final class GraphSvg {
  private static final int WIDTH = 240;
  private static final int HEIGHT = 54;
  private static final int ACROSS = 60;
  private static final int DOWN = 24;
  private static final int MARGIN = 20;

  /** Characters of the small text that fit into a box. */
  private static final int LONGEST = 36;

  private record Box(int x, int y) {}

  private GraphSvg() {}

  static List<String> lines(Graph graph) {
    Map<String, Box> boxes = boxes(graph);
    int right = boxes.values().stream().mapToInt(Box::x).max().orElse(0) + WIDTH + MARGIN;
    int below = boxes.values().stream().mapToInt(Box::y).max().orElse(0) + HEIGHT + MARGIN;
    List<String> lines = new ArrayList<>();
    lines.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                .formatted(right, below, right, below)
            + " font-family=\"sans-serif\" font-size=\"14\">");
    lines.add("<title>%s</title>".formatted(escaped(graph.name())));
    lines.add(
        "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\""
            + " markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 10 5 0 10z\"/></marker></defs>");
    for (Graph.Node each : graph.nodes()) {
      for (String before : each.dependsOn()) {
        lines.add(edge(at(boxes, before), at(boxes, each.id()), each.edge()));
      }
    }
    graph.nodes().forEach(each -> lines.addAll(box(each, at(boxes, each.id()))));
    lines.add("</svg>");
    return lines;
  }

  private static Box at(Map<String, Box> boxes, String id) {
    return boxes.getOrDefault(id, new Box(MARGIN, MARGIN));
  }

  private static Map<String, Box> boxes(Graph graph) {
    Map<String, Box> boxes = new HashMap<>();
    Map<Integer, Integer> rows = new HashMap<>();
    for (Graph.Node each : graph.nodes()) {
      int row = rows.merge(each.level(), 1, Integer::sum) - 1;
      int x = MARGIN + each.level() * (WIDTH + ACROSS);
      boxes.put(each.id(), new Box(x, MARGIN + row * (HEIGHT + DOWN)));
    }
    return boxes;
  }

  private static String edge(Box from, Box to, String label) {
    int x1 = from.x() + WIDTH;
    int y1 = from.y() + HEIGHT / 2;
    int y2 = to.y() + HEIGHT / 2;
    int middle = (x1 + to.x()) / 2;
    String dashed = label.isEmpty() ? "" : " stroke-dasharray=\"5 4\"";
    return "<path d=\"M%d %d C%d %d %d %d %d %d\" fill=\"none\" stroke=\"#555\"%s marker-end=\"url(#arrow)\"/>"
        .formatted(x1, y1, middle, y1, middle, y2, to.x(), y2, dashed);
  }

  private static List<String> box(Graph.Node node, Box box) {
    String about =
        node.about().length() > LONGEST
            ? node.about().substring(0, LONGEST - 1) + "…"
            : node.about();
    return List.of(
        "<g><title>%s: %s</title>".formatted(escaped(node.id()), escaped(node.about())),
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#f4f6f8\" stroke=\"#555\"/>"
            .formatted(box.x(), box.y(), WIDTH, HEIGHT),
        "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>"
            .formatted(box.x() + 10, box.y() + 22, escaped(node.id())),
        "<text x=\"%d\" y=\"%d\" font-size=\"11\">%s</text></g>"
            .formatted(box.x() + 10, box.y() + 42, escaped(about)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
