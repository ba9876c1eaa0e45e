package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.quorus.api.model.EndpointSpec;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one endpoint of a submitted transfer: a string, or an object with credentials. */
final class EndpointReader {
  private static final int MAX_HEADERS = 32;

  private final JsonParser json;
  private final Violations violations;
  private final StrictReader reader;
  private final Place at;
  private final FieldGate<EndpointField> gate;
  private Map<String, String> headers = Map.of();
  private @Nullable String uri;
  private @Nullable String username;
  private @Nullable String password;
  private @Nullable String bearer;

  EndpointReader(JsonParser json, Violations violations, StrictReader reader, Place at) {
    this.json = json;
    this.violations = violations;
    this.reader = reader;
    this.at = at;
    this.gate = new FieldGate<>(json, violations, at, EndpointField.NAMES, EndpointField.class);
  }

  /** The endpoint; null if it does not fit. */
  @Nullable EndpointSpec read() throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      String location = reader.text(at, TextRule.LOCATION);
      return location == null ? null : EndpointSpec.of(location);
    }
    for (EndpointField field = gate.next(); field != null; field = gate.next()) {
      value(field);
    }
    if (!gate.has(EndpointField.URI)) {
      violations.add(place(EndpointField.URI), null, "is required: " + TextRule.LOCATION.allowed());
    }
    checkCredentials();
    return uri == null ? null : new EndpointSpec(uri, headers, username, password, bearer);
  }

  private void value(EndpointField field) throws IOException {
    Place place = place(field);
    switch (field) {
      case URI -> uri = reader.text(place, TextRule.LOCATION);
      case HEADERS ->
          headers = reader.map(place, MAX_HEADERS, TextRule.HEADER_NAME, TextRule.HEADER_VALUE);
      case USERNAME -> username = reader.text(place, TextRule.USERNAME);
      case PASSWORD -> password = reader.text(place, TextRule.PASSWORD);
      case BEARER -> bearer = reader.text(place, TextRule.BEARER);
    }
  }

  private void checkCredentials() {
    boolean hasUser = gate.has(EndpointField.USERNAME);
    boolean hasBearer = gate.has(EndpointField.BEARER);
    if (gate.has(EndpointField.PASSWORD) && !hasUser) {
      violations.add(place(EndpointField.PASSWORD), null, "needs a username beside it");
    }
    if (hasUser && hasBearer) {
      violations.add(
          place(EndpointField.BEARER), null, "cannot be together with username; give one of them");
    }
    if (uri != null && (hasUser || hasBearer) && LocationText.hasUserInfo(uri)) {
      violations.add(
          place(EndpointField.URI),
          TextRule.LOCATION.shown(uri),
          "has a user already; give it here or in its own field, not in both");
    }
  }

  private Place place(EndpointField field) {
    return at.child(field.wire());
  }
}
