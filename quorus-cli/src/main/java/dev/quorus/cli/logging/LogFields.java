package dev.quorus.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.quorus.core.observe.Redacted;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.event.KeyValuePair;

/** The context of a log event. */
final class LogFields {
  private LogFields() {}

  /** Its key-values in the order in which they were given. URIs are shown redacted. */
  static Map<String, Object> of(ILoggingEvent event) {
    Map<String, Object> fields = new LinkedHashMap<>();
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs != null) {
      pairs.forEach(each -> fields.put(each.key, shown(each.value)));
    }
    return fields;
  }

  private static Object shown(Object value) {
    return switch (value) {
      case null -> "null";
      case URI uri -> Redacted.uri(uri);
      case Number number -> number;
      case Boolean flag -> flag;
      default -> value.toString();
    };
  }
}
