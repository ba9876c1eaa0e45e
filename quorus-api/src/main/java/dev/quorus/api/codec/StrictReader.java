package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.quorus.api.model.WireName;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one body. The parser stands at a value's first token before each call and at
 * its last one after; what does not fit is noted, and reading goes on.
 */
final class StrictReader {
  private final JsonParser json;
  private final Violations violations;

  StrictReader(JsonParser json, Violations violations) {
    this.json = json;
    this.violations = violations;
  }

  /** The string; null if it is none or does not fit. */
  @Nullable String text(Place at, TextRule rule) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      return refuseType(at, "must be a string: " + rule.allowed(), rule);
    }
    String text = json.getText();
    if (!rule.accepts(text)) {
      violations.add(at, rule.shown(text), rule.allowed());
      return null;
    }
    return text;
  }

  /** The constant of that name; null if there is none. */
  <E extends WireName> @Nullable E constant(Place at, Names<E> names) throws IOException {
    boolean isText = json.currentToken() == JsonToken.VALUE_STRING;
    E constant = isText ? names.find(json.getText()) : null;
    if (constant == null) {
      refuse(at, "must be one of " + names.list());
    }
    return constant;
  }

  /** The number, or the fallback if it is none or out of bounds. */
  int integer(Place at, int min, int max, int fallback) throws IOException {
    Integer number = wholeNumber(min, max);
    if (number == null) {
      refuse(at, "must be a whole number from " + min + " to " + max);
      return fallback;
    }
    return number;
  }

  boolean flag(Place at, boolean fallback) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> {
        refuse(at, "must be true or false");
        yield fallback;
      }
    };
  }

  /** A duration in whole seconds, as a number or ISO 8601 text. */
  @Nullable Duration duration(Place at, int maxSeconds, String longest) throws IOException {
    boolean isText = json.currentToken() == JsonToken.VALUE_STRING;
    Integer number = isText ? null : wholeNumber(1, maxSeconds);
    Long seconds =
        isText ? WireDuration.parse(json.getText()) : number == null ? null : Long.valueOf(number);
    if (seconds == null || seconds < 1 || seconds > maxSeconds) {
      refuse(
          at,
          "must be from 1 second to %s, as whole seconds or ISO 8601 such as PT1M30S"
              .formatted(longest));
      return null;
    }
    return Duration.ofSeconds(seconds);
  }

  @Nullable Instant time(Place at) throws IOException {
    boolean isText = json.currentToken() == JsonToken.VALUE_STRING;
    Instant time = isText ? Rfc3339.parse(json.getText()) : null;
    if (time == null) {
      refuse(at, "must be a time of the years 1970 to 2999 such as 2026-11-21T06:00:00Z");
    }
    return time;
  }

  /** The strings that fit, in the order of the body. */
  List<String> list(Place at, int minItems, int maxItems, TextRule rule) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      refuseType(at, "must be an array of strings", rule);
      return List.of();
    }
    List<String> items = new ArrayList<>();
    int count = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      String item = text(at.child(Integer.toString(count)), rule);
      if (item != null) {
        items.add(item);
      }
      count++;
    }
    if (count < minItems || count > maxItems) {
      violations.add(
          at, null, "has %d items; %d to %d are allowed".formatted(count, minItems, maxItems));
    }
    return items;
  }

  /** The string alone, or those of an array. */
  List<String> oneOrMore(Place at, int maxItems, TextRule rule) throws IOException {
    if (json.currentToken() == JsonToken.START_ARRAY) {
      return list(at, 1, maxItems, rule);
    }
    String only = text(at, rule);
    return only == null ? List.of() : List.of(only);
  }

  /** The entries that fit, in the order of the body. */
  Map<String, String> map(Place at, int maxEntries, TextRule keys, TextRule values)
      throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      refuseType(at, "must be an object of strings", values);
      return Map.of();
    }
    Map<String, String> entries = new LinkedHashMap<>();
    int count = 0;
    for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
      json.nextToken();
      count++;
      entry(at.child(key), entries, keys, values);
    }
    if (count > maxEntries) {
      violations.add(at, null, "has %d entries; at most %d".formatted(count, maxEntries));
    }
    return entries;
  }

  private void entry(Place at, Map<String, String> entries, TextRule keys, TextRule values)
      throws IOException {
    if (!keys.accepts(at.name())) {
      violations.add(at, null, "is no good name here: it " + keys.allowed());
    }
    String value = text(at, values);
    if (entries.putIfAbsent(at.name(), value == null ? "" : value) != null) {
      violations.add(at, null, "is given twice; give it once");
    }
  }

  /** Notes that the value is not what is allowed, and passes over it. */
  void refuse(Place at, String allowed) throws IOException {
    violations.add(at, shown(), allowed);
    json.skipChildren();
  }

  private @Nullable String refuseType(Place at, String allowed, TextRule rule) throws IOException {
    String value = shown();
    violations.add(at, value == null ? null : rule.shown(value), allowed);
    json.skipChildren();
    return null;
  }

  private @Nullable String shown() throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> "{...}";
      case START_ARRAY -> "[...]";
      default -> ShownText.of(json.getText());
    };
  }

  /** The number; null if it is none, not whole or out of bounds. A fraction of .0 is whole. */
  private @Nullable Integer wholeNumber(int min, int max) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_NUMBER_INT ->
          json.getNumberType() == JsonParser.NumberType.INT
              ? within(json.getIntValue(), min, max)
              : null;
      case VALUE_NUMBER_FLOAT -> wholeDecimal(min, max);
      default -> null;
    };
  }

  private static @Nullable Integer within(int number, int min, int max) {
    return number >= min && number <= max ? number : null;
  }

  private @Nullable Integer wholeDecimal(int min, int max) throws IOException {
    try {
      BigDecimal number = json.getDecimalValue();
      // Compared before it is expanded: 1e999999999 must cost nothing.
      boolean inBounds =
          number.compareTo(BigDecimal.valueOf(min)) >= 0
              && number.compareTo(BigDecimal.valueOf(max)) <= 0;
      return inBounds && number.stripTrailingZeros().scale() <= 0 ? number.intValue() : null;
    } catch (NumberFormatException exponentBeyondAnyNumber) {
      return null;
    }
  }
}
