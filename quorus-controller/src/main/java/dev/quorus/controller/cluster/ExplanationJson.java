package dev.quorus.controller.cluster;

import dev.quorus.controller.scheduling.Forecast;
import dev.quorus.controller.scheduling.Misfit;
import dev.quorus.controller.transfer.Explanation;
import dev.quorus.controller.transfer.Explanation.Endpoint;
import dev.quorus.controller.transfer.Explanation.Queue;
import dev.quorus.controller.transfer.Explanation.Waits;
import dev.quorus.controller.transfer.WaitReason;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Explanations as JSON between controllers. */
final class ExplanationJson {
  private ExplanationJson() {}

  static JsonObject write(Explanation why) {
    JsonObject json =
        new JsonObject()
            .put("code", why.reason().code())
            .put("message", why.reason().message())
            .put("waits", waits(why.waits()));
    JsonArray misfits = new JsonArray();
    why.misfits()
        .forEach(each ->
            misfits.add(new JsonObject().put("agents", each.agents()).put("lacks", each.lacks())));
    json.put("misfits", misfits);
    Forecast forecast = why.forecast();
    return forecast == null ? json : json.put("forecast", forecast(forecast));
  }

  private static JsonObject waits(Waits waits) {
    JsonObject json = new JsonObject();
    Queue queue = waits.queue();
    if (queue != null) {
      json.put(
          "queue",
          new JsonObject()
              .put("pool", queue.pool())
              .put("ahead", queue.ahead())
              .put("taken", queue.taken())
              .put("slots", queue.slots()));
    }
    Endpoint endpoint = waits.endpoint();
    if (endpoint != null) {
      json.put("host", endpoint.host()).put("limit", endpoint.limit());
    }
    if (waits.writer() != null) {
      json.put("writer", waits.writer());
    }
    return put(json, "until", waits.until());
  }

  private static JsonObject forecast(Forecast forecast) {
    JsonObject json =
        new JsonObject()
            .put("perSecond", forecast.perSecond())
            .put("typicalMillis", forecast.typical().toMillis())
            .put("of", forecast.of());
    return put(put(json, "start", forecast.start()), "end", forecast.end());
  }

  private static JsonObject put(JsonObject json, String name, @Nullable Instant time) {
    return time == null ? json : json.put(name, time.toString());
  }

  /** Null for none. */
  static @Nullable Explanation read(@Nullable JsonObject json) {
    if (json == null) {
      return null;
    }
    List<Misfit> misfits = new ArrayList<>();
    JsonArray written = json.getJsonArray("misfits");
    for (int i = 0; i < written.size(); i++) {
      JsonObject each = written.getJsonObject(i);
      misfits.add(new Misfit(each.getInteger("agents"), each.getString("lacks")));
    }
    return new Explanation(
        new WaitReason(json.getString("code"), json.getString("message")),
        readWaits(json.getJsonObject("waits")),
        misfits,
        readForecast(json.getJsonObject("forecast")));
  }

  private static Waits readWaits(JsonObject json) {
    JsonObject queue = json.getJsonObject("queue");
    String host = json.getString("host");
    return new Waits(
        queue == null
            ? null
            : new Queue(
                queue.getString("pool"),
                queue.getInteger("ahead"),
                queue.getInteger("taken"),
                queue.getInteger("slots")),
        host == null ? null : new Endpoint(host, json.getInteger("limit")),
        json.getString("writer"),
        time(json, "until"));
  }

  private static @Nullable Forecast readForecast(@Nullable JsonObject json) {
    return json == null
        ? null
        : new Forecast(
            time(json, "start"),
            time(json, "end"),
            json.getDouble("perSecond"),
            Duration.ofMillis(json.getLong("typicalMillis")),
            json.getInteger("of"));
  }

  private static @Nullable Instant time(JsonObject json, String name) {
    String time = json.getString(name);
    return time == null ? null : Instant.parse(time);
  }
}
