package dev.quorus.workflow.binding;

import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.util.List;

/** Values of a document as plain Java: text, whole number, boolean, list. */
final class ValueNodes {
  private ValueNodes() {}

  static Object plain(Node node) {
    return switch (node) {
      case ScalarNode scalar -> plain(scalar);
      case ListNode list -> list.items().stream().map(ValueNodes::plain).toList();
      case MapNode map -> List.of();
    };
  }

  static Object plain(ScalarNode scalar) {
    if (scalar.type() == ScalarType.INT && scalar.integer().bitLength() < Long.SIZE) {
      return scalar.integer().longValueExact();
    }
    if (scalar.type() == ScalarType.BOOL) {
      return scalar.text().equalsIgnoreCase("true");
    }
    return scalar.text();
  }
}
