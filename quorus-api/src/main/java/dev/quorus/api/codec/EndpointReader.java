package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.quorus.api.model.ConnectionPath;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.KeySpec;
import dev.quorus.api.model.TrustSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one endpoint of a submitted transfer: a string, an object with credentials, or one that
 * names a connection.
 */
final class EndpointReader {
  private static final int MAX_HEADERS = 32;
  private static final int MAX_HOST_KEYS = 16;

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
  private @Nullable String privateKey;
  private @Nullable String passphrase;
  private List<String> hostKeys = List.of();
  private boolean trustOnFirstUse;
  private @Nullable String connection;
  private @Nullable String path;

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
      String location = reader.text(at, TextRule.PLACE);
      return location == null ? null : EndpointSpec.of(location);
    }
    for (EndpointField field = gate.next(); field != null; field = gate.next()) {
      value(field);
    }
    if (gate.has(EndpointField.CONNECTION) || gate.has(EndpointField.PATH)) {
      return place();
    }
    if (!gate.has(EndpointField.URI)) {
      violations.add(place(EndpointField.URI), null, "is required: " + TextRule.LOCATION.allowed());
    }
    checkCredentials();
    checkKey();
    return uri == null
        ? null
        : new EndpointSpec(uri, headers, username, password, bearer, key(), trust());
  }

  /** The place in a named connection, beside which nothing else is allowed. */
  private @Nullable EndpointSpec place() {
    require(EndpointField.CONNECTION, "with path: the name of a connection");
    require(EndpointField.PATH, "with connection: " + TextRule.PATH.allowed());
    for (EndpointField other : EndpointField.OF_ONES_OWN) {
      if (gate.has(other)) {
        violations.add(
            place(other), null, "is not allowed beside connection, which says it; leave it out");
      }
    }
    return connection == null || path == null
        ? null
        : EndpointSpec.of(new ConnectionPath(connection, path));
  }

  private void require(EndpointField field, String what) {
    if (!gate.has(field)) {
      violations.add(place(field), null, "is required " + what);
    }
  }

  private @Nullable KeySpec key() {
    return privateKey == null ? null : new KeySpec(privateKey, passphrase);
  }

  private TrustSpec trust() {
    return hostKeys.isEmpty() && !trustOnFirstUse
        ? TrustSpec.BY_AGENT
        : new TrustSpec(hostKeys, trustOnFirstUse);
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
      case PRIVATE_KEY -> privateKey = reader.text(place, TextRule.PRIVATE_KEY);
      case PASSPHRASE -> passphrase = reader.text(place, TextRule.PASSWORD);
      case HOST_KEY -> hostKeys = reader.oneOrMore(place, MAX_HOST_KEYS, TextRule.FINGERPRINT);
      case CONNECTION -> connection = reader.text(place, TextRule.CONNECTION);
      case PATH -> path = reader.text(place, TextRule.PATH);
      case TRUST_ON_FIRST_USE -> trustOnFirstUse = reader.flag(place, trustOnFirstUse);
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

  private void checkKey() {
    if (gate.has(EndpointField.PASSPHRASE) && !gate.has(EndpointField.PRIVATE_KEY)) {
      violations.add(place(EndpointField.PASSPHRASE), null, "needs a privateKey beside it");
    }
    if (!gate.has(EndpointField.PRIVATE_KEY)) {
      return;
    }
    if (gate.has(EndpointField.PASSWORD) || gate.has(EndpointField.BEARER)) {
      violations.add(
          place(EndpointField.PRIVATE_KEY),
          null,
          "cannot be together with password or bearer; give one of them");
    }
    if (uri != null && !gate.has(EndpointField.USERNAME) && !LocationText.hasUserInfo(uri)) {
      violations.add(
          place(EndpointField.PRIVATE_KEY), null, "needs a username beside it, or one in the uri");
    }
  }

  private Place place(EndpointField field) {
    return at.child(field.wire());
  }
}
