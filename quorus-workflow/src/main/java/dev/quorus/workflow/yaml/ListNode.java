package dev.quorus.workflow.yaml;

import java.util.List;

/** Items in the order of the text. */
public record ListNode(Place place, List<Node> items, int weight) implements Node {
  public ListNode {
    items = List.copyOf(items);
  }

  @Override
  public String described() {
    return "a list";
  }
}
