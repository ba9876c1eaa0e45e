package dev.quorus.workflow.binding;

import dev.quorus.core.config.DurationText;
import dev.quorus.workflow.model.Deadline;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A map of the document under its pointer. What does not fit the schema was reported already and
 * looks here as if it were not there, so that the rest can be checked too.
 */
record View(@Nullable MapNode map, String pointer, Origin origin) {
  static View of(@Nullable Node node, String pointer, Origin otherwise) {
    return node instanceof MapNode map
        ? new View(map, pointer, map.origin(pointer))
        : new View(null, pointer, otherwise);
  }

  /** A value under its pointer. */
  record Item(String name, Node node, String pointer) {
    Origin origin() {
      return node.origin(pointer);
    }

    Optional<ScalarNode> text() {
      return node instanceof ScalarNode scalar && scalar.type() == ScalarType.STRING
          ? Optional.of(scalar)
          : Optional.empty();
    }
  }

  Optional<Item> item(String key) {
    Node node = map == null ? null : map.get(key);
    return Optional.ofNullable(node).map(each -> new Item(key, each, Origin.child(pointer, key)));
  }

  boolean has(String key) {
    return map != null && map.entries().containsKey(key);
  }

  /** Where the value of a key is; where the map is if there is none. */
  Origin at(String key) {
    return item(key).map(Item::origin).orElse(origin);
  }

  /** Where a key is written. */
  Origin keyAt(String key) {
    return map == null ? origin : map.keyOrigin(pointer, key);
  }

  Optional<String> text(String key) {
    return item(key).flatMap(Item::text).map(ScalarNode::text);
  }

  String textOr(String key, String otherwise) {
    return text(key).orElse(otherwise);
  }

  int integer(String key, int otherwise) {
    return item(key)
        .filter(each -> each.node() instanceof ScalarNode scalar && scalar.type() == ScalarType.INT)
        .map(each -> ((ScalarNode) each.node()).integer())
        .filter(each -> each.bitLength() < Integer.SIZE)
        .map(each -> each.intValueExact())
        .orElse(otherwise);
  }

  boolean flag(String key, boolean otherwise) {
    return item(key)
        .filter(
            each -> each.node() instanceof ScalarNode scalar && scalar.type() == ScalarType.BOOL)
        .map(each -> ((ScalarNode) each.node()).text().equalsIgnoreCase("true"))
        .orElse(otherwise);
  }

  <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
    return text(key).flatMap(word -> constant(type, word.replace('-', '_'))).orElse(otherwise);
  }

  private static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
    for (E each : type.getEnumConstants()) {
      if (each.name().equals(word.toUpperCase(Locale.ROOT))) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  Optional<Duration> duration(String key) {
    try {
      return text(key).map(DurationText::parse);
    } catch (IllegalArgumentException reportedAlready) {
      return Optional.empty();
    }
  }

  Optional<Deadline> deadline(String key) {
    try {
      return text(key).map(Deadline::parse);
    } catch (IllegalArgumentException reportedAlready) {
      return Optional.empty();
    }
  }

  View child(String key) {
    return of(map == null ? null : map.get(key), Origin.child(pointer, key), keyAt(key));
  }

  /** The maps of a list. */
  List<View> children(String key) {
    return items(key).stream().map(each -> of(each.node(), each.pointer(), each.origin())).toList();
  }

  /** The items of a list, or of none. */
  List<Item> items(String key) {
    return item(key).map(View::itemsOf).orElse(List.of());
  }

  static List<Item> itemsOf(Item item) {
    List<Item> items = new ArrayList<>();
    if (item.node() instanceof ListNode list) {
      for (Node each : list.items()) {
        items.add(new Item(item.name(), each, Origin.child(item.pointer(), items.size())));
      }
    }
    return items;
  }

  /** The values of a map by key, in the order of the text. */
  Map<String, Item> entries() {
    Map<String, Item> entries = new LinkedHashMap<>();
    if (map != null) {
      map.entries()
          .forEach((key, entry) ->
              entries.put(key, new Item(key, entry.value(), Origin.child(pointer, key))));
    }
    return entries;
  }
}
