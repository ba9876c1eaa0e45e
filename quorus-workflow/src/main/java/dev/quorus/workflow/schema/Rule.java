package dev.quorus.workflow.schema;

import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A schema, or a part of one, as what it demands. A reference is followed beside its neighbours.
 */
final class Rule {
  private final MapNode node;
  private final @Nullable Rule target;
  private final WorkflowSchema schema;

  Rule(MapNode node, WorkflowSchema schema) {
    this.node = node;
    this.schema = schema;
    Node reference = node.get("$ref");
    this.target = reference instanceof ScalarNode name ? schema.definition(name.text()) : null;
  }

  /** What this rule itself says of a keyword, or else what the rule says that it refers to. */
  private @Nullable Node say(String keyword) {
    Node own = node.get(keyword);
    return own == null && target != null ? target.say(keyword) : own;
  }

  List<String> texts(String keyword) {
    return switch (say(keyword)) {
      case ListNode list -> list.items().stream().map(each -> ((ScalarNode) each).text()).toList();
      case ScalarNode one -> List.of(one.text());
      case MapNode map -> List.of();
      case null -> List.of();
    };
  }

  Optional<String> text(String keyword) {
    return say(keyword) instanceof ScalarNode scalar
        ? Optional.of(scalar.text())
        : Optional.empty();
  }

  OptionalInt number(String keyword) {
    return say(keyword) instanceof ScalarNode scalar
        ? OptionalInt.of(scalar.integer().intValueExact())
        : OptionalInt.empty();
  }

  boolean flag(String keyword) {
    return text(keyword).filter("true"::equals).isPresent();
  }

  Optional<Pattern> pattern() {
    return text("pattern").map(schema::pattern);
  }

  List<String> properties() {
    return say("properties") instanceof MapNode map
        ? List.copyOf(map.entries().keySet())
        : List.of();
  }

  Optional<Rule> property(String name) {
    return say("properties") instanceof MapNode map ? rule(map.get(name)) : Optional.empty();
  }

  /** The rule of keys that are not named; empty if the schema has none. */
  Optional<Rule> rule(String keyword) {
    return rule(say(keyword));
  }

  private Optional<Rule> rule(@Nullable Node found) {
    return found instanceof MapNode map ? Optional.of(schema.rule(map)) : Optional.empty();
  }

  /** Whether keys that are not named are refused. */
  boolean closed() {
    return text("additionalProperties").filter("false"::equals).isPresent();
  }

  /** The keys of which exactly one must be there; empty if that is not demanded. */
  List<String> exactlyOne() {
    return say("oneOf") instanceof ListNode branches
        ? branches.items().stream()
            .flatMap(each -> schema.rule((MapNode) each).texts("required").stream())
            .toList()
        : List.of();
  }
}
