package dev.quorus.api.codec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quorus.api.model.WireName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One object of a small body; what does not fit is noted, and reading goes on. */
final class ObjectBody {
  private final JsonNode node;
  private final Place at;
  private final Violations violations;

  private ObjectBody(JsonNode node, Place at, Violations violations) {
    this.node = node;
    this.at = at;
    this.violations = violations;
  }

  /** The object, with every field noted that is not known; null if it is no object. */
  static @Nullable ObjectBody of(
      JsonNode node, Place at, Violations violations, List<Field> fields) {
    if (!node.isObject()) {
      violations.add(at, null, "must be an object; its fields are " + names(fields).list());
      return null;
    }
    ObjectBody body = new ObjectBody(node, at, violations);
    Names<Field> known = names(fields);
    node.fieldNames()
        .forEachRemaining(name -> {
          if (known.find(name) == null) {
            body.unknown(name, known);
          }
        });
    return body;
  }

  /** The name of a field. */
  record Field(String wire) implements WireName {
    static List<Field> of(String... names) {
      return List.of(names).stream().map(Field::new).toList();
    }
  }

  private static Names<Field> names(List<Field> fields) {
    return Names.of(fields.toArray(Field[]::new));
  }

  private void unknown(String name, Names<Field> known) {
    String nearest = known.nearest(name);
    // Without its value: a misspelt password would show.
    violations.add(
        at.child(name),
        null,
        nearest == null
            ? "is no field here; the fields are " + known.list()
            : "is no field here; did you mean \"" + nearest + "\"?");
  }

  boolean has(String field) {
    return node.has(field);
  }

  /** The object of that field; null if there is none. */
  @Nullable ObjectBody object(String field, List<Field> fields) {
    JsonNode value = node.get(field);
    return value == null ? null : of(value, at.child(field), violations, fields);
  }

  /** The text; null if there is none, or it does not fit. */
  @Nullable String text(String field, TextRule rule) {
    JsonNode value = node.get(field);
    return value == null ? null : text(value, at.child(field), rule);
  }

  /** The same of a field that must be there; empty if it is not, or does not fit. */
  String required(String field, TextRule rule) {
    if (!has(field)) {
      violations.add(at.child(field), null, "is required: it " + rule.allowed());
    }
    return Optional.ofNullable(text(field, rule)).orElse("");
  }

  private @Nullable String text(JsonNode value, Place place, TextRule rule) {
    if (!value.isTextual()) {
      violations.add(place, null, "must be a string: it " + rule.allowed());
      return null;
    }
    String text = value.textValue();
    if (!rule.accepts(text)) {
      violations.add(place, rule.shown(text), rule.allowed());
      return null;
    }
    return text;
  }

  /** The texts of an array, or the one that stands in its place. */
  List<String> texts(String field, int most, TextRule rule) {
    JsonNode value = node.get(field);
    Place place = at.child(field);
    if (value == null) {
      return List.of();
    }
    if (!value.isArray()) {
      String only = text(value, place, rule);
      return only == null ? List.of() : List.of(only);
    }
    if (value.isEmpty() || value.size() > most) {
      violations.add(
          place, null, "has %d items; 1 to %d are allowed".formatted(value.size(), most));
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < value.size() && i < most; i++) {
      String text = text(value.get(i), place.child(Integer.toString(i)), rule);
      if (text != null) {
        texts.add(text);
      }
    }
    return texts;
  }

  /** The whole number; null if there is none, or it is out of bounds. */
  @Nullable Integer number(String field, int least, int most) {
    JsonNode value = node.get(field);
    if (value == null) {
      return null;
    }
    boolean whole =
        value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToInt();
    if (!whole || value.intValue() < least || value.intValue() > most) {
      violations.add(
          at.child(field),
          ShownText.of(value.isContainerNode() ? "{...}" : value.asText()),
          "must be a whole number from " + least + " to " + most);
      return null;
    }
    return value.intValue();
  }

  @Nullable Boolean flag(String field) {
    JsonNode value = node.get(field);
    if (value == null) {
      return null;
    }
    if (!value.isBoolean()) {
      violations.add(at.child(field), null, "must be true or false");
      return null;
    }
    return value.booleanValue();
  }

  <E extends WireName> @Nullable E constant(String field, Names<E> names) {
    JsonNode value = node.get(field);
    if (value == null) {
      return null;
    }
    E found = value.isTextual() ? names.find(value.textValue()) : null;
    if (found == null) {
      String text = value.isTextual() ? value.textValue() : "";
      String nearest = names.nearest(text);
      violations.add(
          at.child(field),
          value.isTextual() ? ShownText.of(text) : null,
          "must be one of "
              + names.list()
              + (nearest == null || text.isEmpty() ? "" : "; did you mean '" + nearest + "'?"));
    }
    return found;
  }

  /** Notes that the field is not allowed, if it is there. */
  void refuses(String field, String why) {
    if (has(field)) {
      violations.add(at.child(field), null, why);
    }
  }

  /** Notes that this field must be there, if it is not. */
  void requires(String field, String why) {
    if (!has(field)) {
      violations.add(at.child(field), null, why);
    }
  }

  /** Notes that one of these fields must be there. */
  void requireAny(Set<String> fields, String why) {
    if (fields.stream().noneMatch(this::has)) {
      violations.add(at, null, why);
    }
  }
}
