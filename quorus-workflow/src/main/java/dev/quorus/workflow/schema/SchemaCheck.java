package dev.quorus.workflow.schema;

import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Holds a document against the schema, and reports everything that does not fit at the place where
 * it is written.
 */
public final class SchemaCheck {
  private final ProblemLog log;
  private final ScalarCheck scalars;

  private SchemaCheck(ProblemLog log) {
    this.log = log;
    this.scalars = new ScalarCheck(log);
  }

  /** Checks a whole document. */
  public static void check(Node root, ProblemLog log) {
    new SchemaCheck(log).check(root, new WorkflowSchema().root(), "", "the document");
  }

  private void check(Node node, Rule rule, String pointer, String name) {
    if (log.full() || !hasType(node, rule, pointer, name)) {
      return;
    }
    scalars.oneOf(node, rule, pointer, name);
    switch (node) {
      case ScalarNode scalar -> scalars.check(scalar, rule, pointer, name);
      case ListNode list -> list(list, rule, pointer, name);
      case MapNode map -> map(map, rule, pointer, name);
    }
  }

  private boolean hasType(Node node, Rule rule, String pointer, String name) {
    List<String> types = rule.texts("type");
    if (types.isEmpty() || types.stream().anyMatch(each -> Types.is(node, each))) {
      return true;
    }
    String wanted = types.stream().map(Types::described).collect(Collectors.joining(" or "));
    log.add(
        Kind.STRUCTURE,
        node.origin(pointer),
        "'%s' must be %s, not %s".formatted(name, wanted, node.described()),
        Types.advice(node, types, rule.texts("examples")));
    return false;
  }

  private void list(ListNode list, Rule rule, String pointer, String name) {
    int size = list.items().size();
    rule.number("minItems")
        .ifPresent(least -> {
          if (size < least) {
            log.add(
                Kind.STRUCTURE,
                list.origin(pointer),
                "'%s' is empty".formatted(name),
                "give at least %d".formatted(least));
          }
        });
    rule.number("maxItems")
        .ifPresent(most -> {
          if (size > most) {
            log.add(
                Kind.LIMIT,
                list.origin(pointer),
                "'%s' has %d items".formatted(name, size),
                "at most %d are accepted; split the workflow, or use forEach".formatted(most));
          }
        });
    if (rule.flag("uniqueItems")) {
      unique(list, pointer, name);
    }
    Rule items = rule.rule("items").orElse(null);
    for (int i = 0; items != null && i < size; i++) {
      check(list.items().get(i), items, Origin.child(pointer, i), name + "[" + i + "]");
    }
  }

  private void unique(ListNode list, String pointer, String name) {
    Map<String, Node> seen = new HashMap<>();
    for (int i = 0; i < list.items().size(); i++) {
      Node item = list.items().get(i);
      if (item instanceof ScalarNode scalar
          && seen.putIfAbsent(scalar.type() + scalar.text(), scalar) != null) {
        log.add(
            Kind.STRUCTURE,
            scalar.origin(Origin.child(pointer, i)),
            "'%s' stands twice in '%s'".formatted(scalar.text(), name),
            "keep one of the two");
      }
    }
  }

  private void map(MapNode map, Rule rule, String pointer, String name) {
    size(map, rule, pointer, name);
    for (String required : rule.texts("required")) {
      if (!map.entries().containsKey(required)) {
        missing(map, required, pointer, name);
      }
    }
    exactlyOne(map, rule.exactlyOne(), pointer, name);
    map.entries()
        .forEach((key, entry) -> {
          if (!log.full()) {
            entry(map, rule, pointer, key, entry);
          }
        });
  }

  private void entry(MapNode map, Rule rule, String pointer, String key, MapNode.KeyValue entry) {
    String below = Origin.child(pointer, key);
    rule.rule("propertyNames").ifPresent(names -> scalars.name(entry.key(), names, below));
    Rule property = rule.property(key).orElse(null);
    if (property == null && rule.closed()) {
      unknown(map, rule, pointer, key);
      return;
    }
    Rule further = property == null ? rule.rule("additionalProperties").orElse(null) : property;
    if (further != null) {
      check(entry.value(), further, below, key);
    }
  }

  private void size(MapNode map, Rule rule, String pointer, String name) {
    int size = map.entries().size();
    rule.number("maxProperties")
        .ifPresent(most -> {
          if (size > most) {
            log.add(
                Kind.LIMIT,
                map.origin(pointer),
                "'%s' has %d keys".formatted(name, size),
                "at most %d are accepted".formatted(most));
          }
        });
    rule.number("minProperties")
        .ifPresent(least -> {
          if (size < least) {
            log.add(
                Kind.STRUCTURE,
                map.origin(pointer),
                "'%s' is empty".formatted(name),
                "write one of: " + String.join(", ", rule.properties()));
          }
        });
  }

  private void missing(MapNode map, String required, String pointer, String name) {
    log.add(
        Kind.STRUCTURE,
        map.origin(pointer),
        "'%s' is missing in %s".formatted(required, quoted(name)),
        "add '%s: …'".formatted(required));
  }

  private void unknown(MapNode map, Rule rule, String pointer, String key) {
    List<String> free = new ArrayList<>(rule.properties());
    free.removeAll(map.entries().keySet());
    String next =
        key.equals("<<")
            ? "write the keys out; YAML 1.2 has no merge keys"
            : "remove it, or write one of: " + String.join(", ", free);
    log.add(
        Kind.STRUCTURE,
        map.keyOrigin(pointer, key),
        "unknown key '%s'".formatted(key),
        next,
        Suggestion.nearest(key, free).orElse(null));
  }

  private void exactlyOne(MapNode map, List<String> choices, String pointer, String name) {
    if (choices.isEmpty()) {
      return;
    }
    List<String> given = choices.stream().filter(map.entries()::containsKey).toList();
    String all = String.join(", ", choices);
    if (given.isEmpty()) {
      log.add(
          Kind.STRUCTURE,
          map.origin(pointer),
          "%s says none of %s".formatted(quoted(name), all),
          "write exactly one of them");
    } else if (given.size() > 1) {
      log.add(
          Kind.STRUCTURE,
          map.keyOrigin(pointer, given.get(1)),
          "%s says %s at once".formatted(quoted(name), String.join(" and ", given)),
          "keep exactly one of them");
    }
  }

  private static String quoted(String name) {
    return name.equals("the document") ? name : "'" + name + "'";
  }
}
