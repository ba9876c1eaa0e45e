package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Origin;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keys and values in the order of the text. */
public record MapNode(Place place, Map<String, KeyValue> entries, int weight) implements Node {
  /** A key where it is written, and its value. */
  public record KeyValue(ScalarNode key, Node value) {}

  public MapNode {
    entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }

  /** The value of a key, or null. */
  public @Nullable Node get(String key) {
    KeyValue entry = entries.get(key);
    return entry == null ? null : entry.value();
  }

  /** Where a key is written; where the map begins if it is not there. */
  public Origin keyOrigin(String pointer, String key) {
    KeyValue entry = entries.get(key);
    return entry == null ? origin(pointer) : entry.key().origin(Origin.child(pointer, key));
  }

  @Override
  public String described() {
    return "a map";
  }
}
