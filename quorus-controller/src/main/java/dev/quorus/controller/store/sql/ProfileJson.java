package dev.quorus.controller.store.sql;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Offer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** An agent's profile as it is stored. */
final class ProfileJson {
  private ProfileJson() {}

  static String write(AgentProfile profile) {
    return new JsonObject()
        .put("agentId", profile.agentId())
        .put("boot", profile.boot())
        .put("version", profile.version())
        .put("pool", profile.pool())
        .put("labels", new JsonObject(new TreeMap<String, Object>(profile.labels())))
        .put("slots", profile.offer().slots())
        .put("schemes", new JsonArray(List.copyOf(new TreeSet<>(profile.offer().schemes()))))
        .put("roots", new JsonArray(profile.offer().roots()))
        .encode();
  }

  static AgentProfile read(String text) {
    JsonObject json = new JsonObject(text);
    Map<String, String> labels = new TreeMap<>();
    json.getJsonObject("labels")
        .forEach(label -> labels.put(label.getKey(), (String) label.getValue()));
    return new AgentProfile(
        json.getString("agentId"),
        json.getString("boot"),
        json.getString("version"),
        json.getString("pool"),
        Map.copyOf(labels),
        new Offer(
            json.getInteger("slots"),
            Set.copyOf(texts(json.getJsonArray("schemes"))),
            texts(json.getJsonArray("roots"))));
  }

  private static List<String> texts(JsonArray array) {
    return array.stream().map(String.class::cast).toList();
  }
}
