package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import dev.quorus.api.model.WireName;
import java.io.IOException;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** Lets each known field of an object through once, and notes every other one. */
final class FieldGate<F extends Enum<F> & WireName> {
  private final JsonParser json;
  private final Violations violations;
  private final Place object;
  private final Names<F> names;
  private final EnumSet<F> seen;

  FieldGate(JsonParser json, Violations violations, Place object, Names<F> names, Class<F> fields) {
    this.json = json;
    this.violations = violations;
    this.object = object;
    this.names = names;
    this.seen = EnumSet.noneOf(fields);
  }

  /** The next field, with the parser at its value; null at the end of the object. */
  @Nullable F next() throws IOException {
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      F field = names.find(name);
      if (field == null) {
        // Without its value: a misspelt password would show.
        violations.add(object.child(name), null, unknown(name));
      } else if (seen.add(field)) {
        return field;
      } else {
        violations.add(object.child(name), null, "is given twice; give it once");
      }
      json.skipChildren();
    }
    return null;
  }

  /** Whether the field was there, whatever its value. */
  boolean has(F field) {
    return seen.contains(field);
  }

  private String unknown(String name) {
    String nearest = names.nearest(name);
    return nearest == null
        ? "is no field here; the fields are " + names.list()
        : "is no field here; did you mean \"" + nearest + "\"?";
  }
}
