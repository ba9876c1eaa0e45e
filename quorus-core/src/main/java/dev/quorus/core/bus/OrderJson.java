package dev.quorus.core.bus;

import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Orders as JSON, on the bus and in the store. Every field of the contract with older versions. */
public final class OrderJson {
  private final SecretCodec secrets;
  private final EndpointJson endpoints;

  public OrderJson(SecretCodec secrets) {
    this.secrets = secrets;
    this.endpoints = new EndpointJson(secrets);
  }

  /** Seals a secret as those of the orders are. */
  public String seal(Secret secret) {
    return secrets.seal(secret);
  }

  /**
   * Writes an order, but not who is told of it; what has its default value is left out where that
   * saves much.
   */
  public JsonObject write(TransferOrder order) {
    JsonObject json =
        new JsonObject()
            .put("source", endpoints.write(order.source()))
            .put("destination", endpoints.write(order.destination()))
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
        endpoints.read(json.getJsonObject("source")),
        endpoints.read(json.getJsonObject("destination")),
        readDelivery(json.getJsonObject("delivery")),
        readPlacement(json.getJsonObject("placement")),
        readPatience(json.getJsonObject("patience")),
        SelectionJson.readSelection(json.getJsonObject("selection")),
        SelectionJson.readFlow(json.getJsonObject("flow")));
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
