package dev.quorus.core.bus;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Fields that a message must have. Errors name the field and never its value. */
final class JsonFields {
  private JsonFields() {}

  static String text(JsonObject json, String field) {
    return present(field, json.getString(field));
  }

  static long number(JsonObject json, String field) {
    return present(field, json.getLong(field));
  }

  static boolean flag(JsonObject json, String field) {
    return present(field, json.getBoolean(field));
  }

  static JsonObject object(JsonObject json, String field) {
    return present(field, json.getJsonObject(field));
  }

  static <T> List<T> list(JsonObject json, String field, Function<JsonObject, T> each) {
    JsonArray array = present(field, json.getJsonArray(field));
    List<T> read = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      read.add(each.apply(present(field, array.getJsonObject(i))));
    }
    return List.copyOf(read);
  }

  static <T> List<T> optionalList(JsonObject json, String field, Function<JsonObject, T> each) {
    return json.containsKey(field) ? list(json, field, each) : List.of();
  }

  static List<String> texts(JsonObject json, String field) {
    JsonArray array = present(field, json.getJsonArray(field));
    List<String> read = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      read.add(present(field, array.getString(i)));
    }
    return List.copyOf(read);
  }

  static List<String> optionalTexts(JsonObject json, String field) {
    return json.containsKey(field) ? texts(json, field) : List.of();
  }

  static Map<String, String> map(JsonObject json, String field) {
    Map<String, String> read = new TreeMap<>();
    object(json, field).forEach(each -> read.put(each.getKey(), (String) each.getValue()));
    return Map.copyOf(read);
  }

  static <T> JsonArray array(List<T> all, Function<T, JsonObject> each) {
    List<JsonObject> written = new ArrayList<>(all.size());
    all.forEach(one -> written.add(each.apply(one)));
    return new JsonArray(written);
  }

  private static <T> T present(String field, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException("field '" + field + "' is missing");
    }
    return value;
  }
}
