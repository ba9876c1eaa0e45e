package dev.quorus.workflow.trigger;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows as JSON, to be stored. What a later version adds is left alone by this one. */
public final class TriggerJson {
  private TriggerJson() {}

  /** A row without its name, which is stored beside it. */
  public static JsonObject write(TriggerRow row) {
    return switch (row) {
      case TriggerRow.State state -> state(state);
      case TriggerRow.File file -> file(file);
    };
  }

  private static JsonObject state(TriggerRow.State state) {
    JsonObject used = new JsonObject();
    state.used().forEach((key, until) -> used.put(key, until.toString()));
    JsonArray queue = new JsonArray();
    state.queue().forEach(each -> queue.add(start(each)));
    JsonObject json =
        new JsonObject()
            .put("looks", state.looks())
            .put("looking", state.looking())
            .put("batches", state.batches())
            .put("active", new JsonArray(List.copyOf(state.active())))
            .put("queue", queue)
            .put("used", used);
    return put(json, "last", state.last());
  }

  private static JsonObject start(TriggerAction.Start start) {
    return new JsonObject()
        .put("key", start.key())
        .put("at", start.at().toString())
        .put("files", new JsonArray(start.files()))
        .put("lineage", new JsonArray(start.lineage().runs()));
  }

  private static JsonObject file(TriggerRow.File file) {
    JsonObject json =
        new JsonObject()
            .put("identity", file.identity())
            .put("bytes", file.bytes())
            .put("since", file.since().toString())
            .put("seen", file.seen().toString())
            .put("writtenBy", new JsonArray(file.writtenBy().runs()));
    return put(json, "taken", file.taken());
  }

  private static JsonObject put(JsonObject json, String key, @Nullable Instant time) {
    return time == null ? json : json.put(key, time.toString());
  }

  /**
   * Reads a row back.
   *
   * @param name as the row said it
   * @throws IllegalArgumentException if the name is none of a row
   */
  public static TriggerRow read(String name, JsonObject json) {
    if (name.equals("state")) {
      return state(json);
    }
    if (!name.startsWith("file/")) {
      throw new IllegalArgumentException("'" + name + "' names no row of a trigger");
    }
    return new TriggerRow.File(
        name.substring("file/".length()),
        json.getString("identity"),
        json.getLong("bytes"),
        Instant.parse(json.getString("since")),
        Instant.parse(json.getString("seen")),
        time(json, "taken"),
        lineage(json, "writtenBy"));
  }

  private static TriggerRow state(JsonObject json) {
    Map<String, Instant> used = new HashMap<>();
    json.getJsonObject("used")
        .forEach(each -> used.put(each.getKey(), Instant.parse((String) each.getValue())));
    List<TriggerAction.Start> queue =
        json.getJsonArray("queue").stream().map(each -> start((JsonObject) each)).toList();
    Set<String> active = new LinkedHashSet<>(texts(json.getJsonArray("active")));
    return new TriggerRow.State(
        time(json, "last"),
        json.getLong("looks"),
        json.getBoolean("looking"),
        json.getLong("batches"),
        active,
        queue,
        used);
  }

  private static TriggerAction.Start start(JsonObject json) {
    return new TriggerAction.Start(
        json.getString("key"),
        Instant.parse(json.getString("at")),
        texts(json.getJsonArray("files")),
        lineage(json, "lineage"));
  }

  private static Lineage lineage(JsonObject json, String key) {
    return new Lineage(texts(json.getJsonArray(key)));
  }

  private static List<String> texts(JsonArray array) {
    return array.stream().map(Object::toString).toList();
  }

  private static @Nullable Instant time(JsonObject json, String key) {
    String text = json.getString(key);
    return text == null ? null : Instant.parse(text);
  }
}
