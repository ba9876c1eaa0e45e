package dev.quorus.core.bus;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Orders as JSON, on the bus and in the store. Every field of the contract with older versions. */
public final class OrderJson {
  private final SecretCodec secrets;

  public OrderJson(SecretCodec secrets) {
    this.secrets = secrets;
  }

  /** Writes an order; what has its default value is left out where that saves much. */
  public JsonObject write(TransferOrder order) {
    JsonObject json =
        new JsonObject()
            .put("source", endpoint(order.source()))
            .put("destination", endpoint(order.destination()))
            .put("delivery", delivery(order.delivery()))
            .put("placement", placement(order.placement()))
            .put("patience", patience(order.patience()));
    if (!order.selection().equals(Selection.ONE_FILE)) {
      json.put("selection", SelectionJson.write(order.selection()));
    }
    if (!order.flow().equals(Flow.DEFAULT)) {
      json.put("flow", SelectionJson.write(order.flow()));
    }
    return json;
  }

  /**
   * Reads an order.
   *
   * @throws RuntimeException if it was not written by this class or a later compatible one
   */
  public TransferOrder read(JsonObject json) {
    return new TransferOrder(
        readEndpoint(json.getJsonObject("source")),
        readEndpoint(json.getJsonObject("destination")),
        readDelivery(json.getJsonObject("delivery")),
        readPlacement(json.getJsonObject("placement")),
        readPatience(json.getJsonObject("patience")),
        SelectionJson.readSelection(json.getJsonObject("selection")),
        SelectionJson.readFlow(json.getJsonObject("flow")));
  }

  private JsonObject endpoint(Endpoint endpoint) {
    JsonObject json = new JsonObject().put("uri", endpoint.uri().toString());
    if (!endpoint.headers().isEmpty()) {
      JsonObject headers = new JsonObject();
      new TreeMap<>(endpoint.headers())
          .forEach((name, value) -> headers.put(name, secrets.seal(new Secret(value))));
      json.put("headers", headers);
    }
    writeTrust(endpoint.trust(), json);
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

  private Endpoint readEndpoint(JsonObject json) {
    Map<String, String> headers = new TreeMap<>();
    JsonObject sealed = json.getJsonObject("headers");
    if (sealed != null) {
      sealed.forEach(
          each -> headers.put(each.getKey(), secrets.open((String) each.getValue()).reveal()));
    }
    return new Endpoint(
        URI.create(json.getString("uri")), headers, readCredentials(json), readTrust(json));
  }

  private static void writeTrust(ServerTrust trust, JsonObject json) {
    switch (trust) {
      case ServerTrust.KnownToAgent known -> json.remove("trust");
      case ServerTrust.FirstUse first -> json.put("trust", "first-use");
      case ServerTrust.Pinned(List<String> fingerprints) ->
          json.put("trust", "pinned").put("fingerprints", new JsonArray(fingerprints));
    }
  }

  private static ServerTrust readTrust(JsonObject json) {
    return switch (json.getString("trust")) {
      case null -> ServerTrust.AGENT;
      case "first-use" -> new ServerTrust.FirstUse();
      case "pinned" -> new ServerTrust.Pinned(JsonFields.texts(json, "fingerprints"));
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

  private static JsonObject delivery(Delivery delivery) {
    JsonObject json =
        new JsonObject()
            .put("verify", delivery.verify().name())
            .put("algorithm", delivery.algorithm().name())
            .put("overwrite", delivery.overwrite().name())
            .put("publish", delivery.publish().name())
            .put("createFolders", delivery.createFolders());
    Digest expected = delivery.expected();
    return expected == null ? json : json.put("expected", expected.toString());
  }

  private static Delivery readDelivery(JsonObject json) {
    String expected = json.getString("expected");
    return new Delivery(
        VerifyMode.valueOf(json.getString("verify")),
        DigestAlgorithm.valueOf(json.getString("algorithm")),
        expected == null ? null : Digest.parse(expected),
        OverwritePolicy.valueOf(json.getString("overwrite")),
        PublishMode.valueOf(json.getString("publish")),
        json.getBoolean("createFolders"));
  }

  private static JsonObject placement(Placement placement) {
    JsonObject json =
        new JsonObject()
            .put("tenant", placement.tenant())
            .put("pool", placement.pool())
            .put("priority", placement.priority());
    if (!placement.labels().isEmpty()) {
      json.put("labels", new JsonObject(new TreeMap<String, Object>(placement.labels())));
    }
    if (!placement.agentLabels().isEmpty()) {
      json.put("agentLabels", new JsonObject(new TreeMap<String, Object>(placement.agentLabels())));
    }
    Instant deadline = placement.deadline();
    return deadline == null ? json : json.put("deadline", deadline.toString());
  }

  private static Placement readPlacement(JsonObject json) {
    String deadline = json.getString("deadline");
    return new Placement(
        json.getString("tenant"),
        json.getString("pool"),
        json.getInteger("priority"),
        texts(json.getJsonObject("labels")),
        deadline == null ? null : Instant.parse(deadline),
        texts(json.getJsonObject("agentLabels")));
  }

  private static Map<String, String> texts(@Nullable JsonObject written) {
    Map<String, String> texts = new TreeMap<>();
    if (written != null) {
      written.forEach(each -> texts.put(each.getKey(), (String) each.getValue()));
    }
    return texts;
  }

  private static JsonObject patience(Patience patience) {
    JsonObject json =
        new JsonObject()
            .put("maxAttempts", patience.maxAttempts())
            .put("noProgressMillis", patience.noProgress().toMillis());
    Duration timeout = patience.timeout();
    return timeout == null ? json : json.put("timeoutMillis", timeout.toMillis());
  }

  private static Patience readPatience(JsonObject json) {
    Long timeout = json.getLong("timeoutMillis");
    return new Patience(
        json.getInteger("maxAttempts"),
        Duration.ofMillis(json.getLong("noProgressMillis")),
        timeout == null ? null : Duration.ofMillis(timeout));
  }
}
