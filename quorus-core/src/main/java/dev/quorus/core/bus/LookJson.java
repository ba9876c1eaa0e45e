package dev.quorus.core.bus;

import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.LookedFile;
import io.vertx.core.json.JsonObject;
import java.time.Instant;

/** Looks at what lies somewhere, as JSON. */
final class LookJson {
  private static final OrderJson ORDERS = new OrderJson(SecretCodec.OPEN);

  private LookJson() {}

  static JsonObject write(Look look, JsonObject json) {
    return json.put("order", ORDERS.write(look.order()))
        .put("at", look.at().name())
        .put("below", look.below())
        .put("most", look.most())
        .put("withinMillis", look.withinMillis());
  }

  static Look readLook(JsonObject json) {
    return new Look(
        ORDERS.read(JsonFields.object(json, "order")),
        Look.At.valueOf(JsonFields.text(json, "at")),
        JsonFields.flag(json, "below"),
        Math.toIntExact(JsonFields.number(json, "most")),
        JsonFields.number(json, "withinMillis"));
  }

  static JsonObject write(Looked looked, JsonObject json) {
    json.put("files", JsonFields.array(looked.files(), LookJson::file))
        .put("count", looked.count())
        .put("bytes", looked.bytes());
    if (looked.modified() != null) {
      json.put("modified", looked.modified().toString());
    }
    if (looked.failure() != null) {
      json.put("failure", OutcomeJson.write(looked.failure()));
    }
    return json;
  }

  static Looked readLooked(JsonObject json) {
    return new Looked(
        JsonFields.list(json, "files", LookJson::readFile),
        JsonFields.number(json, "count"),
        JsonFields.number(json, "bytes"),
        json.containsKey("modified") ? Instant.parse(JsonFields.text(json, "modified")) : null,
        json.containsKey("failure")
            ? OutcomeJson.readFailure(JsonFields.object(json, "failure"))
            : null);
  }

  private static JsonObject file(LookedFile file) {
    JsonObject json = new JsonObject().put("path", file.path()).put("bytes", file.bytes());
    return file.modified() == null ? json : json.put("modified", file.modified().toString());
  }

  private static LookedFile readFile(JsonObject json) {
    return new LookedFile(
        JsonFields.text(json, "path"),
        JsonFields.number(json, "bytes"),
        json.containsKey("modified") ? Instant.parse(JsonFields.text(json, "modified")) : null);
  }
}
