package dev.quorus.core.bus;

import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Selection;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What an order moves and how fast, as JSON; defaults are left out. */
final class SelectionJson {
  private SelectionJson() {}

  static JsonObject write(Selection selection) {
    JsonObject json = new JsonObject().put("recursive", selection.recursive());
    if (!selection.include().isEmpty()) {
      json.put("include", new JsonArray(selection.include()));
    }
    if (!selection.exclude().isEmpty()) {
      json.put("exclude", new JsonArray(selection.exclude()));
    }
    Selection.Mirror mirror = selection.mirror();
    if (mirror != null) {
      json.put("mirror", true).put("maxDelete", mirror.maxDelete());
    }
    return selection.dryRun() ? json.put("dryRun", true) : json;
  }

  static Selection readSelection(@Nullable JsonObject json) {
    if (json == null) {
      return Selection.ONE_FILE;
    }
    return new Selection(
        JsonFields.flag(json, "recursive"),
        JsonFields.optionalTexts(json, "include"),
        JsonFields.optionalTexts(json, "exclude"),
        json.getBoolean("mirror", false)
            ? new Selection.Mirror(Math.toIntExact(JsonFields.number(json, "maxDelete")))
            : null,
        json.getBoolean("dryRun", false));
  }

  static JsonObject write(Flow flow) {
    JsonObject json = new JsonObject().put("streams", flow.streams());
    Bandwidth bandwidth = flow.bandwidth();
    return bandwidth == null ? json : json.put("bandwidth", BandwidthText.write(bandwidth));
  }

  static Flow readFlow(@Nullable JsonObject json) {
    if (json == null) {
      return Flow.DEFAULT;
    }
    String bandwidth = json.getString("bandwidth");
    return new Flow(
        bandwidth == null ? null : BandwidthText.parse(bandwidth),
        Math.toIntExact(JsonFields.number(json, "streams")));
  }
}
