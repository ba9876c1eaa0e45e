package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.quorus.api.model.NotifySpec;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads who is told of a submitted transfer. */
final class NotifyReader {
  private static final int MAX_EVENTS = 8;

  private final JsonParser json;
  private final Violations violations;
  private final StrictReader reader;
  private final Place at;
  private final FieldGate<NotifyField> gate;
  private List<String> events = List.of();
  private @Nullable String url;
  private @Nullable String secret;
  private @Nullable String webhook;

  NotifyReader(JsonParser json, Violations violations, StrictReader reader, Place at) {
    this.json = json;
    this.violations = violations;
    this.reader = reader;
    this.at = at;
    this.gate = new FieldGate<>(json, violations, at, NotifyField.NAMES, NotifyField.class);
  }

  /** Who it is; null if that does not fit. */
  @Nullable NotifySpec read() throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      reader.refuse(at, "must be an object with url, and secret or webhook");
      return null;
    }
    for (NotifyField field = gate.next(); field != null; field = gate.next()) {
      value(field);
    }
    if (!gate.has(NotifyField.URL)) {
      violations.add(
          place(NotifyField.URL), null, "is required: " + TextRule.WEBHOOK_URL.allowed());
    }
    if (gate.has(NotifyField.SECRET) == gate.has(NotifyField.WEBHOOK)) {
      violations.add(
          place(NotifyField.SECRET),
          null,
          "must be there, or the webhook whose secret signs: one of the two");
    }
    return url == null ? null : new NotifySpec(url, events, secret, webhook);
  }

  private void value(NotifyField field) throws IOException {
    Place place = place(field);
    switch (field) {
      case URL -> url = reader.text(place, TextRule.WEBHOOK_URL);
      case EVENTS -> events = reader.list(place, 1, MAX_EVENTS, TextRule.EVENT_TYPE);
      case SECRET -> secret = reader.text(place, TextRule.WEBHOOK_SECRET);
      case WEBHOOK -> webhook = reader.text(place, TextRule.WEBHOOK);
    }
  }

  private Place place(NotifyField field) {
    return at.child(field.wire());
  }
}
