package dev.quorus.workflow.schema;

import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.util.List;

/** The types of JSON Schema, and how people call them. */
final class Types {
  private Types() {}

  static boolean is(Node node, String type) {
    return switch (node) {
      case MapNode map -> type.equals("object");
      case ListNode list -> type.equals("array");
      case ScalarNode scalar ->
          switch (type) {
            case "string" -> scalar.type() == ScalarType.STRING;
            case "integer" -> scalar.whole();
            case "boolean" -> scalar.type() == ScalarType.BOOL;
            default -> false;
          };
    };
  }

  static String described(String type) {
    return switch (type) {
      case "string" -> "a text";
      case "integer" -> "a whole number";
      case "boolean" -> "true or false";
      case "array" -> "a list";
      case "object" -> "a map";
      default -> type;
    };
  }

  /** What to write instead of a value of another type. */
  static String advice(Node node, List<String> wanted, List<String> examples) {
    if (node instanceof ScalarNode && wanted.equals(List.of("string")) && !examples.isEmpty()) {
      return "write one such as '%s'".formatted(examples.getFirst());
    }
    if (node instanceof ScalarNode scalar && wanted.contains("string")) {
      return scalar.type() == ScalarType.NULL
          ? "write a value, or remove the key"
          : "put it in quotes: '%s'".formatted(scalar.text());
    }
    if (node instanceof ScalarNode scalar && scalar.type() == ScalarType.NULL) {
      return "write a value, or remove the key";
    }
    if (wanted.contains("array") && !(node instanceof ListNode)) {
      return "write a list: [a, b], or one '- item' a line";
    }
    if (wanted.contains("object")) {
      return "write 'key: value' lines below it";
    }
    if (node instanceof MapNode && wanted.contains("string")) {
      return "put a value that begins with { in quotes";
    }
    if (wanted.contains("boolean") && node instanceof ScalarNode) {
      return "write true or false without quotes";
    }
    return wanted.contains("integer")
        ? "write digits only, without quotes"
        : "write one value instead";
  }
}
