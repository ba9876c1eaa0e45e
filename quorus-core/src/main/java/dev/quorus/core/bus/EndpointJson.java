package dev.quorus.core.bus;

import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One end as JSON: what it is opened with, and by what its server is known. */
final class EndpointJson {
  /** The name of the connection that an end was given by. */
  static final String CONNECTION = "connection";

  private final SecretCodec secrets;

  EndpointJson(SecretCodec secrets) {
    this.secrets = secrets;
  }

  JsonObject write(Endpoint endpoint) {
    JsonObject json = new JsonObject().put("uri", endpoint.uri().toString());
    if (!endpoint.headers().isEmpty()) {
      JsonObject headers = new JsonObject();
      new TreeMap<>(endpoint.headers())
          .forEach((name, value) -> headers.put(name, secrets.seal(new Secret(value))));
      json.put("headers", headers);
    }
    writeTrust(endpoint.trust(), json);
    writeName(endpoint.named(), json);
    Credentials credentials = endpoint.credentials();
    if (credentials == null) {
      return json;
    }
    return switch (credentials) {
      case Credentials.PrivateKey(String user, Secret key, Secret passphrase) -> {
        json.put("user", user).put("privateKey", secrets.seal(key));
        yield passphrase == null ? json : json.put("passphrase", secrets.seal(passphrase));
      }
      case Credentials.UserPassword(String user, Secret password) ->
          json.put("user", user).put("password", secrets.seal(password));
      case Credentials.Bearer(Secret token) -> json.put("bearer", secrets.seal(token));
    };
  }

  Endpoint read(JsonObject json) {
    Map<String, String> headers = new TreeMap<>();
    JsonObject sealed = json.getJsonObject("headers");
    if (sealed != null) {
      sealed.forEach(
          each -> headers.put(each.getKey(), secrets.open((String) each.getValue()).reveal()));
    }
    return new Endpoint(
        URI.create(json.getString("uri")),
        headers,
        readCredentials(json),
        readTrust(json),
        readName(json));
  }

  private static void writeName(@Nullable Named named, JsonObject json) {
    if (named != null) {
      json.put(CONNECTION, named.connection()).put("path", named.path());
      Bandwidth bandwidth = named.bandwidth();
      if (bandwidth != null) {
        json.put("bandwidth", BandwidthText.write(bandwidth));
      }
    }
  }

  private static @Nullable Named readName(JsonObject json) {
    String connection = json.getString(CONNECTION);
    if (connection == null) {
      return null;
    }
    String bandwidth = json.getString("bandwidth");
    return new Named(
        connection,
        JsonFields.text(json, "path"),
        bandwidth == null ? null : BandwidthText.parse(bandwidth));
  }

  private static void writeTrust(ServerTrust trust, JsonObject json) {
    switch (trust) {
      case ServerTrust.KnownToAgent known -> json.remove("trust");
      case ServerTrust.FirstUse first -> json.put("trust", "first-use");
      case ServerTrust.Pinned(List<String> fingerprints) ->
          json.put("trust", "pinned").put("fingerprints", new JsonArray(fingerprints));
      case ServerTrust.SignedBy(String certificates) ->
          json.put("trust", "signed").put("authorities", certificates);
    }
  }

  private static ServerTrust readTrust(JsonObject json) {
    return switch (json.getString("trust")) {
      case null -> ServerTrust.AGENT;
      case "first-use" -> new ServerTrust.FirstUse();
      case "pinned" -> new ServerTrust.Pinned(JsonFields.texts(json, "fingerprints"));
      case "signed" -> new ServerTrust.SignedBy(JsonFields.text(json, "authorities"));
      default -> throw new IllegalArgumentException("field 'trust' has an unknown value");
    };
  }

  private @Nullable Credentials readCredentials(JsonObject json) {
    if (json.containsKey("bearer")) {
      return new Credentials.Bearer(secrets.open(json.getString("bearer")));
    }
    if (json.containsKey("privateKey")) {
      String passphrase = json.getString("passphrase");
      return new Credentials.PrivateKey(
          json.getString("user"),
          secrets.open(json.getString("privateKey")),
          passphrase == null ? null : secrets.open(passphrase));
    }
    return json.containsKey("user")
        ? new Credentials.UserPassword(
            json.getString("user"), secrets.open(json.getString("password")))
        : null;
  }
}
