package dev.quorus.api.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Immutable copies that keep the order in which a client wrote its fields. */
final class OrderedCopy {
  private OrderedCopy() {}

  static Map<String, String> of(Map<String, String> map) {
    return map.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
